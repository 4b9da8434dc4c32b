// SPDX-License-Identifier: MIT
use barrow::{Dungeon, Family, Params};

fn main() -> Result<(), barrow::Error> {
    let floor = Params::new(Family::Floor).seed(7).set("layout", "ring")?.generate()?; // hello
    println!("{}", floor.to_text()?);
    for quest in Params::new(Family::Quest).seed(7).dungeons().take(3) { // batch
        println!("{} steps", quest?.solution().count());
    }
    println!("{}", floor.verify()?.is_sound()); // verify
    let again = Dungeon::read(floor.export("json")?)?; // import
    println!("{}", again.hash() == floor.hash());
    if let Err(error) = Params::new(Family::Floor).set("layuot", "ring") { // errors
        println!("{error}");
    }
    let thread = std::thread::spawn(|| Params::new(Family::Crawl).seed(4).generate()); // threads
    println!("{:?}", thread.join().unwrap()?);
    Ok(())
}
