// SPDX-License-Identifier: MIT
//! The crate in use: it makes the command's dungeons, reads documents back, and reports errors.
use barrow::{prove, Answer, Dungeon, Family, Lack, Move, Params, Prove, Rules, State};

#[test]
fn seeds_follow_one_another() {
    let seeds: Vec<u64> = Params::new(Family::Quest).seed(5).dungeons().take(3).map(|made| made.unwrap().seed()).collect();
    assert_eq!(seeds, [5, 6, 7]);
    assert_eq!(Params::new(Family::Floor).seed(u64::MAX).dungeons().count(), 1);
}

#[test]
fn documents_come_back() {
    for family in [Family::Quest, Family::Crawl, Family::Floor] {
        let made = Params::new(family).seed_text("tuesday").unwrap().generate().unwrap();
        let read = Dungeon::read(made.export("json").unwrap()).unwrap();
        assert_eq!((read.hash(), read.family()), (made.hash(), family));
        assert!(read.verify().unwrap().is_sound());
        assert_eq!(read.metrics().unwrap(), made.metrics().unwrap());
    }
}

#[test]
fn parts_are_what_they_say() {
    let floor = Params::new(Family::Floor).seed(7).generate().unwrap();
    let spawn = floor.things().find(|thing| thing.kind == "spawn").unwrap();
    assert!(floor.is_walkable(spawn.x as usize, spawn.y as usize));
    assert!(!floor.is_walkable(0, 0) && floor.tile(floor.width(), 0).is_none());
    assert_eq!(floor.tiles().len(), 56 * 32);
    let quest = Params::new(Family::Quest).seed(7).generate().unwrap();
    assert!(quest.solution().count() > 10 && quest.links().all(|link| link.a.is_some()));
}

#[test]
fn what_is_wrong_is_told() {
    let error = Params::new(Family::Floor).set("layuot", "ring").err().unwrap();
    assert!(error.to_string().contains("layout"), "{error}");
    assert!(Params::new(Family::Floor).set("items", "1\0").is_err());
    assert!(Params::new(Family::Quest).preset("no such").is_err());
    let error = Dungeon::read("{\n  \"format\": 1\n}").err().unwrap();
    assert_eq!(error.place().map(|place| place.0), Some(2));
}

#[test]
fn dungeons_go_to_other_threads() {
    let made: Vec<u64> = (0..4)
        .map(|seed| std::thread::spawn(move || Params::new(Family::Crawl).seed(seed).generate().unwrap()))
        .map(|thread| thread.join().unwrap().hash())
        .collect();
    let alone: Vec<u64> = (0..4).map(|seed| Params::new(Family::Crawl).seed(seed).generate().unwrap().hash()).collect();
    assert_eq!(made, alone);
}

#[test]
fn worlds_are_proved() {
    let world = "place a b c\nstart a\ngoal c\ndoor a - b uses k\ndoor a - c uses k\nkey k at a\n";
    let proof = prove(world, &Prove::default()).unwrap();
    assert_eq!((proof.finishable, proof.stuck_free, proof.moves), (Answer::Yes, Answer::No, 2));
    assert!(proof.json.contains("\"why\": \"keys\""), "{}", proof.json);
    let graph = prove("graph { a [start=true]; b [goal=true]; a -- b }", &Prove { from: "dot", ..Prove::default() });
    assert_eq!(graph.unwrap().stuck_free, Answer::Yes);
    let error = prove(format!("{world}door a - e\n"), &Prove::default()).err().unwrap();
    assert_eq!(error.place().map(|place| place.0), Some(7));
}

/// The worked example: a door asked, a key taken, a game won.
#[test]
fn a_game_is_won() {
    let quest = Params::new(Family::Quest).seed(7).set("tiles", "on").unwrap().generate().unwrap();
    let mut game = quest.play(1, &Rules::default()).unwrap();
    let locked = (0..quest.links().count()).filter(|link| game.door(*link) == Lack::SmallKey).count();
    assert!(locked > 0 && game.hero().small_keys == 0 && game.par() > 0);
    while let Some(step) = game.guide() {
        if game.step(step) & barrow_sys::BARROW_EVENT_KEY as u32 != 0 {
            break;
        }
    }
    assert!(!game.told().is_empty() && game.moves().contains(&Move::Wait));
    let (snapshot, before) = (game.snapshot(), game.hash());
    while let Some(step) = game.guide() {
        assert_ne!(game.step(step), 0);
    }
    assert!(game.state() == State::Won && game.score() > 0 && game.moves().is_empty());
    assert!(snapshot.state() == State::Going && snapshot.hash() == before);
    assert!(Params::new(Family::Quest).seed(7).generate().unwrap().play(1, &Rules::default()).is_err());
}

#[test]
fn parts_have_the_fields_of_documents() {
    let crawl = Params::new(Family::Crawl).seed(7).set("tiles", "on").unwrap().generate().unwrap();
    let document = String::from_utf8(crawl.export("json").unwrap()).unwrap();
    let locked: Vec<_> = crawl.links().filter(|link| link.lock.is_some()).collect();
    assert!(!locked.is_empty() && locked.iter().all(|link| matches!(link.kind, "locked" | "boss")));
    for thing in crawl.things().filter(|thing| thing.kind == "key") {
        assert!(locked.iter().any(|link| link.lock == thing.colour));
    }
    let enemies: Vec<_> = crawl.things().filter(|thing| thing.kind == "enemy").collect();
    assert!(enemies.iter().all(|enemy| enemy.r#type.is_some() && enemy.asleep.is_some() && enemy.tier.is_none()));
    let boss = crawl.things().find(|thing| thing.kind == "boss").unwrap();
    assert!(document.contains(&format!("\"name\": \"{}\"", boss.name.unwrap())));
    assert!(crawl.rooms().any(|room| room.types.contains(&"boss")) && crawl.rooms().all(|room| room.stage.is_none()));
    let quest = Params::new(Family::Quest).seed(7).set("tiles", "on").unwrap().generate().unwrap();
    assert!(quest.rooms().all(|room| room.stage.is_some() && room.content.is_some() && room.types.is_empty()));
    assert!(quest.rooms().any(|room| room.treasure.is_some()) && quest.links().all(|link| link.marked.is_none()));
}
