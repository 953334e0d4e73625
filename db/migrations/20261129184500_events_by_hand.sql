-- Compatible with older releases: they, too, only store events that an editor confirmed.
-- The machine proposes events and is not right often enough to decide; readers see what an editor confirmed.
update story_members set by_hand = true where level = 'event' and not by_hand;
alter table story_members add constraint story_members_event_by_hand check (level <> 'event' or by_hand);
