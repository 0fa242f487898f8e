-- Step: A statement's balance is kept for each person who brings it, and again after another was stated meanwhile: of two
-- files of one moment, that of the second person would else be lost where it says what an earlier one has said.
drop index if exists stated_balances_printed;
