-- The PostgreSQL image of compose.yaml runs this once, in an empty volume. The copies sign in with a role that only owns the school's
-- database. The superuser then has no password, so it can only be used inside its container.
\getenv password POSTGRES_PASSWORD
create role rollcall login password :'password';
create database rollcall owner rollcall encoding 'UTF8' template template0;
revoke all on database rollcall from public;
alter role postgres password null;
