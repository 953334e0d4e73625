-- Stages that an article walks through in the newsroom (src/features/stage), beside what decides whether readers see it.
create table stages (
  id integer generated always as identity primary key,
  name text not null unique,
  colour text not null,
  position integer not null default 0,
  -- Whether agencies learn of it and put their own articles there.
  agencies boolean not null default false,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger stages_touch before update on stages for each row execute function touch_updated_at();

-- To begin with; the newsroom makes them its own.
insert into stages (name, colour, position, agencies) values
  ('فكرة', '#6B5B95', 0, true),
  ('مُسند', '#2B6CB0', 1, true),
  ('قيد الكتابة', '#0F766E', 2, true),
  ('قيد التحرير', '#B45309', 3, true),
  ('المراجعة القانونية', '#9D174D', 4, false),
  ('جاهز', '#15803D', 5, false);

-- Where an article stands, who works on it, and until when.
create table assignments (
  article_id integer primary key references articles on delete cascade,
  stage_id integer references stages on delete set null,
  assignee_id integer references users on delete set null,
  due_at timestamptz(3),
  revision integer not null default 1,
  changed_by integer references users on delete set null,
  changed_at timestamptz(3) not null default now(),
  assigned_by integer references users on delete set null,
  assigned_at timestamptz(3),
  -- When the assignee saw it.
  seen_at timestamptz(3),
  -- Since when it is published, and nobody's task; withdrawn, it is back where it was.
  left_at timestamptz(3)
);
create index assignments_stage on assignments (stage_id, due_at, article_id) where left_at is null;
create index assignments_assignee on assignments (assignee_id, due_at, article_id) where left_at is null;
create index assignments_due on assignments (due_at, article_id) where left_at is null;
