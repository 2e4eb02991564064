create table crafters (id int primary key, name text not null, total_seconds int not null, streak int not null);
insert into crafters select i, 'Crafter ' || i, (random() * 1e6)::int, (random() * 100)::int from generate_series(1, 10000) i;
create table sessions (
  id bigint primary key, crafter_id int not null, started_at timestamptz not null, seconds int not null, description text not null
);
insert into sessions
  select i, 1 + i % 2500, now() - random() * interval '60 days', 300 + (random() * 9000)::int, 'Crafting session ' || i
  from generate_series(1, 100000) i;
create index on crafters (total_seconds desc);
create index on crafters (streak desc);
create index on sessions (crafter_id, started_at desc);
vacuum analyze;
