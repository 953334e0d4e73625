-- Tells two gifts of one package apart that a reader buys at once: a random key of the form, or a hash of the recipient.
alter table payments add column attempt text;
