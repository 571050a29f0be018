-- A school's own database on a shared PostgreSQL, with a role that can connect to no other school's. PASSWORD of letters and digits:
--   sudo -u postgres PASSWORD=$(openssl rand -hex 24) psql --set=school=north --file=deploy/schools/add-school.sql
\set ON_ERROR_STOP on
\getenv password PASSWORD
\set name rollcall_ :school
-- Two copies at most: the connections that are left are the other schools'.
create role :"name" login connection limit 40 password :'password';
create database :"name" owner :"name" encoding 'UTF8' template template0;
-- Without this every role of the server could connect, and see the names of the tables.
revoke all on database :"name" from public;
