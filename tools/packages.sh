# SPDX-License-Identifier: MIT
# The Debian packages that ./run and ./test need, and their installation. Sourced by both. A word is
# PACKAGE, or PACKAGE=COMMAND if the command alone is as good as the package, wherever it came from.

RUN_PACKAGES="gcc=gcc libc6-dev make=make cmake=cmake pkg-config=pkg-config libcairo2-dev libpango1.0-dev libdeflate-dev libsqlite3-dev"

# Packages that build the playground (./run page).
PAGE_PACKAGES="clang=clang lld=wasm-ld binaryen=wasm-opt libclang-rt-14-dev libclang-rt-14-dev-wasm32 wasi-libc nodejs=node npm=npm"

# Never gcc-multilib: it removes the cross compilers.
TEST_PACKAGES="g++=g++ libcmocka-dev python3=/usr/bin/python3 python3-jsonschema python3-venv unzip=unzip gcovr=gcovr binutils=nm doxygen=doxygen
    libtcod-dev luajit=luajit musl-tools=musl-gcc
    clang=clang lld=wasm-ld binaryen=wasm-opt libclang-rt-14-dev libclang-rt-14-dev-wasm32 wasi-libc nodejs=node chromium=chromium
    libxml2-utils=xmllint librsvg2-bin=rsvg-convert poppler-utils=pdfinfo fonts-dejavu-core
    npm=npm node-typescript=tsc tiled=tiled godot3-server=godot3-server love=love xvfb=Xvfb xauth=xauth graphviz=dot
    python3-networkx python3-numpy python3-pil python3-markdown
    mandoc=mandoc bash-completion zsh=zsh fish=fish tmux=tmux valgrind=valgrind
    libopenmpi-dev openmpi-bin=mpirun
    qemu-user=qemu-s390x
    gcc-i686-linux-gnu=i686-linux-gnu-gcc libc6-dev-i386-cross
    gcc-arm-linux-gnueabihf=arm-linux-gnueabihf-gcc libc6-dev-armhf-cross
    gcc-s390x-linux-gnu=s390x-linux-gnu-gcc libc6-dev-s390x-cross"

# Packages that only the long runs of ./test --full need.
FULL_PACKAGES="gcc-aarch64-linux-gnu=aarch64-linux-gnu-gcc libc6-dev-arm64-cross chromium=chromium gcc-mingw-w64-x86-64=x86_64-w64-mingw32-gcc wine=wine wine64
    cargo=cargo mono-mcs=mcs mono-runtime=mono mypy=mypy esbuild=esbuild
    debhelper dpkg-dev lintian=lintian debootstrap=debootstrap autopkgtest=autopkgtest
    xsok=/usr/games/xsok xdotool=xdotool python3-z3"

have_command() {
    command -v "$1" >/dev/null 2>&1
}

have_package() {
    have_command dpkg-query || return 0 # not Debian: the build will show what is missing
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Prints the given words that are missing, as package names.
missing_packages() {
    for word in "$@"; do
        case $word in
        *=*) have_command "${word#*=}" || echo "${word%%=*}" ;;
        *) have_package "$word" || echo "$word" ;;
        esac
    done
}

# as_root COMMAND...: runs it, through sudo if needed.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif have_command sudo; then
        sudo "$@"
    else
        echo "This needs root, and there is no sudo. As root: $*" >&2
        return 1
    fi
}

# install_packages ALLOWED WORD...: installs what is missing; with ALLOWED=no, only says what is
# missing.
install_packages() {
    allowed=$1
    shift
    missing=$(missing_packages "$@" | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    if [ "$allowed" = no ]; then
        echo "Missing packages: $missing" >&2
        return 1
    fi
    if ! have_command apt-get; then
        echo "There is no apt-get here. Please install what these Debian packages hold: $missing" >&2
        return 1
    fi
    echo "Installing Debian packages: $missing"
    as_root apt-get -qq update || return 1
    # shellcheck disable=SC2086  # a list of names
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
        $missing </dev/null >"$BARROW_APT_LOG" 2>&1 && return 0
    cat "$BARROW_APT_LOG" >&2
    return 1
}
