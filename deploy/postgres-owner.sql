-- Run once, by the image of PostgreSQL in compose.yaml, in an empty volume: the copies sign in as a role that owns the school's
-- database and nothing else. PostgreSQL's superuser then has no password, so it is reached only from inside its container.
\getenv password POSTGRES_PASSWORD
create role rollcall login password :'password';
create database rollcall owner rollcall encoding 'UTF8' template template0;
revoke all on database rollcall from public;
alter role postgres password null;
