-- A school's own database on a shared PostgreSQL, with a role that cannot connect to other schools. Only letters and digits in PASSWORD:
--   sudo -u postgres PASSWORD=$(openssl rand -hex 24) psql --set=school=north --file=deploy/schools/add-school.sql
\set ON_ERROR_STOP on
\getenv password PASSWORD
\set name rollcall_ :school
-- Enough for two copies; leaves connections for the other schools.
create role :"name" login connection limit 40 password :'password';
create database :"name" owner :"name" encoding 'UTF8' template template0;
-- Otherwise every role on the server could connect and see the tables' names.
revoke all on database :"name" from public;
