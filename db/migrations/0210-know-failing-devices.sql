-- Since when a device could not be told: null once it was.
alter table push_devices add column failing_since timestamptz(3);
