// SPDX-License-Identifier: MIT
//! hello FAMILY SEED...: makes each dungeon and prints its family, its seed and its hash.
use barrow::{Family, Params};

fn main() -> Result<(), barrow::Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    for pair in words.chunks_exact(2) {
        let family = match pair[0].as_str() {
            "quest" => Family::Quest,
            "crawl" => Family::Crawl,
            _ => Family::Floor,
        };
        let made = Params::new(family).seed_text(&pair[1])?.generate()?;
        println!("{} {} {:016x}", pair[0], pair[1], made.hash());
    }
    Ok(())
}
