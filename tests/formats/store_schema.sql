CREATE TABLE answers (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        person TEXT NOT NULL,
        place INTEGER NOT NULL,
        id TEXT NOT NULL,
        answer BLOB NOT NULL,
        PRIMARY KEY (number, person, place)
    ) WITHOUT ROWID;
CREATE TABLE doors (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        name TEXT NOT NULL,
        hash BLOB NOT NULL,
        person INTEGER NOT NULL,
        PRIMARY KEY (number, name)
    );
CREATE TABLE entries (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        version INTEGER NOT NULL,
        entry BLOB NOT NULL,
        chain BLOB NOT NULL,
        begins INTEGER NOT NULL,
        PRIMARY KEY (number, version)
    ) WITHOUT ROWID;
CREATE TABLE keys (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        version INTEGER NOT NULL,
        key BLOB NOT NULL,
        PRIMARY KEY (number, version)
    ) WITHOUT ROWID;
CREATE TABLE last (mark BLOB NOT NULL);
CREATE TABLE orders (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        what TEXT NOT NULL,
        date INTEGER NOT NULL,
        result TEXT
    );
CREATE TABLE people (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        person TEXT NOT NULL,
        belongs INTEGER NOT NULL,
        PRIMARY KEY (number, person)
    ) WITHOUT ROWID;
CREATE TABLE records (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        match INTEGER NOT NULL,
        text TEXT NOT NULL,
        people TEXT NOT NULL,
        date INTEGER NOT NULL,
        PRIMARY KEY (number, match)
    );
CREATE TABLE reports (
        report INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        by_person TEXT NOT NULL,
        about TEXT NOT NULL,
        text TEXT NOT NULL,
        date INTEGER NOT NULL
    );
CREATE TABLE sqlite_sequence(name,seq);
CREATE TABLE tables (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        version INTEGER NOT NULL,
        begins INTEGER NOT NULL,
        life TEXT NOT NULL,
        edition TEXT NOT NULL,
        open INTEGER NOT NULL,
        host TEXT NOT NULL,
        made INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        closed INTEGER,
        why TEXT NOT NULL DEFAULT ''
    , glance BLOB NOT NULL DEFAULT x'');
CREATE UNIQUE INDEX answer_ids ON answers (number, person, id);
CREATE UNIQUE INDEX codes ON doors (hash) WHERE name = 'code';
CREATE INDEX hosts ON tables (host) WHERE closed IS NULL;
CREATE INDEX tables_of_people ON people (person);
CREATE INDEX touches ON tables (touched);
PRAGMA application_id = 1346719317;
PRAGMA user_version = 2;
