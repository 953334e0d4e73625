-- Universities, ministries and companies that buy access for many readers.
create table groups (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  package_id integer not null constraint groups_package_id_fkey references packages,
  -- null: without a limit.
  seats integer check (seats > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Notes of staff about the contract.
  price text not null default '',
  reference text not null default '',
  -- The last mail about the end: 30, 7 or 0 days before it.
  told_days integer,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint groups_end_after_start check (ends_at > starts_at)
);
create trigger groups_touch before update on groups for each row execute function touch_updated_at();
create index groups_package on groups (package_id);
create index groups_ends on groups (ends_at) where told_days is distinct from 0;

create table group_managers (
  group_id integer not null references groups on delete cascade,
  email text not null,
  primary key (group_id, email)
);
create index group_managers_email on group_managers (email);

-- In ASCII (IDNA).
create table group_domains (
  id integer generated always as identity primary key,
  group_id integer not null references groups on delete cascade,
  domain text not null constraint group_domains_domain_key unique,
  subdomains boolean not null default false
);
create index group_domains_group on group_domains (group_id);

create table group_networks (
  group_id integer not null references groups on delete cascade,
  network cidr not null,
  constraint group_networks_apart exclude using gist (network inet_ops with &&)
);
create index group_networks_group on group_networks (group_id);

-- The address is the one that was invited, or the one in the group's domain.
create table group_members (
  id integer generated always as identity primary key,
  group_id integer not null references groups on delete cascade,
  user_id integer not null references users on delete cascade,
  email text not null,
  domain_id integer references group_domains on delete cascade,
  -- The last day on which they read for subscribers; to count readers, never shown of one.
  read_on date,
  created_at timestamptz not null default now(),
  constraint group_members_once unique (group_id, user_id)
);
create index group_members_user on group_members (user_id);
create index group_members_domain on group_members (domain_id) where domain_id is not null;

-- Each holds a seat until it expires.
create table group_invitations (
  id integer generated always as identity primary key,
  group_id integer not null references groups on delete cascade,
  email text not null,
  token_hash bytea constraint group_invitations_token unique,
  sent_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint group_invitations_once unique (group_id, email)
);
create index group_invitations_email on group_invitations (email);
create index group_invitations_expires on group_invitations (expires_at);
