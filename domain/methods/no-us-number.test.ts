import { expect, test } from 'vitest';
import { EMAIL_OR_US_PHONE } from '#domain/withdrawals/payout-patterns.ts';
import { NO_US_NUMBER } from './no-us-number.ts';

test.each([
  ...['555-212-0123', '811-212-0123', '(292) 212-0123', '370-212-0123', '969-212-0123', '+1 500 212 0123'],
  ...['800-212-0123', '833-212-0123', '1-888-212-0123', '8802120123', '900-212-0123', '710-212-0123'],
  ...['416-212-0123', '+1 (604) 212-0123', '867.212.0123', '368-212-0123'],
  ...['242-212-0123', '441-212-0123', '658-212-0123', '809-212-0123', '(876)212-0123', '212-911-0123'],
])('%s has the form of a number of the United States, and is none', (text) => {
  expect([EMAIL_OR_US_PHONE.test(text), NO_US_NUMBER.test(text)]).toEqual([true, true]);
});

const OF_THE_US =
  '201 212 302 305 340 363 463 520 572 605 659 667 670 671 684 720 787 801 808 870 878 907 939 983 989';

test('area codes of the United States and its territories are none of these', () => {
  const numbers = OF_THE_US.split(' ').flatMap((area) => [`${area}-555-0123`, `+1 (${area}) 416-8000`]);
  expect(numbers.filter((text) => NO_US_NUMBER.test(text))).toEqual([]);
  expect(
    ['8002120123@example.com', 'jane.416@example.com', ''].filter((text) => NO_US_NUMBER.test(text)),
  ).toEqual([]);
});
