# Writes the manual pages and the completions that are installed, by asking the command for them:
#   cmake -DBARROW=path/to/barrow -DFOLDER=build/share -P install.cmake
function(ask file)
  execute_process(COMMAND "${BARROW}" ${ARGN} -o "${FOLDER}/${file}" RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "barrow ${ARGN} failed: ${code}")
  endif()
endfunction()

file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}/man/man1" "${FOLDER}/bash-completion/completions"
                    "${FOLDER}/zsh/site-functions" "${FOLDER}/fish/vendor_completions.d")
ask(man/man1/barrow.1 man)
execute_process(COMMAND "${BARROW}" complete -- "" OUTPUT_VARIABLE lines)
string(REGEX MATCHALL "[^\n]+" lines "${lines}")
foreach(line IN LISTS lines)
  if(line MATCHES "^([a-z]+)\t")
    ask(man/man1/barrow-${CMAKE_MATCH_1}.1 man ${CMAKE_MATCH_1})
  endif()
endforeach()
ask(bash-completion/completions/barrow completion bash)
ask(zsh/site-functions/_barrow completion zsh)
ask(fish/vendor_completions.d/barrow.fish completion fish)
