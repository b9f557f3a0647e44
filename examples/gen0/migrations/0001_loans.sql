-- Who has lent what.
CREATE TABLE loans (
  book text PRIMARY KEY,
  reader text NOT NULL
);

INSERT INTO loans (book, reader) VALUES ('b-1', 'Ada'), ('b-2', 'Bob');
