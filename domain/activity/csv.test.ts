import { describe, expect, test } from 'vitest';
import { ACTIVITY_CSV_COLUMNS, activityCsvRow } from '#domain/activity/csv.ts';
import type { ActivityEntry } from '#domain/activity/entry.ts';
import { parseCsv } from '#test/fixtures/files/parse-csv.ts';

function entry(differing: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: '1',
    action: 'deposit_status_updated',
    message: 'Deposit status changed from Pending to Sent',
    username: 'FC12345',
    actorName: 'Sam',
    actorEmail: 'sam@example.com',
    subjectType: 'deposit',
    subjectId: 'd-1',
    createdAt: '2026-03-03T20:04:05.000Z',
    timestamp: '2026-03-03T20:04:05.000Z',
    readableTimestamp: 'Mar 3, 2026, 3:04:05 PM',
    metadata: { method: 'Venmo', amount: 1234.5, statusBefore: 'pending', statusAfter: 'sent' },
    details: { depositUsername: 'FC12345' },
    ...differing,
  };
}

function columnsOf(row: string): Record<string, string> {
  const [fields] = parseCsv(row) as [string[]];
  expect(fields).toHaveLength(ACTIVITY_CSV_COLUMNS.length);
  return Object.fromEntries(ACTIVITY_CSV_COLUMNS.map((column, index) => [column, fields[index] as string]));
}

describe('activityCsvRow', () => {
  test('has the columns of the specification', () => {
    expect(columnsOf(activityCsvRow(entry()))).toEqual({
      'Timestamp (ET)': 'Mar 3, 2026, 3:04:05 PM',
      User: 'FC12345',
      Worker: 'Sam',
      Action: 'deposit_status_updated',
      Type: 'deposit',
      Method: 'Venmo',
      Amount: '1234.50',
      'Status Before': 'pending',
      'Status After': 'sent',
      Notes: 'Deposit status changed from Pending to Sent',
      'Request ID': 'd-1',
      Metadata:
        '{"method":"Venmo","amount":1234.5,"statusBefore":"pending","statusAfter":"sent","depositUsername":"FC12345"}',
    });
  });

  test.each([
    [{ declineReason: 'insufficient_funds' }, 'Insufficient Funds'],
    [{ declineReason: 'other', customDeclineReason: 'Played elsewhere' }, 'Played elsewhere'],
    [{ declineReason: 'technical_issue', customDeclineReason: 'left over' }, 'Technical Issue'],
  ])('with %j has the note %s', (details, note) => {
    expect(columnsOf(activityCsvRow(entry({ details }))).Notes).toBe(note);
  });

  test('leaves empty what an entry does not have', () => {
    const row = activityCsvRow({
      id: '2',
      action: 'staff_signed_in',
      message: 'Signed in',
      createdAt: '',
      timestamp: '',
      readableTimestamp: 'N/A',
      metadata: {},
      details: {},
    });
    expect(row).toBe('N/A,,,staff_signed_in,,,,,,Signed in,,{}\r\n');
  });

  test('accepts imported entries, whatever they contain', () => {
    const metadata = { amount: '12', method: 7, statusBefore: null } as never;
    expect(columnsOf(activityCsvRow(entry({ metadata, details: {} })))).toMatchObject({
      Amount: '12',
      Method: '7',
      'Status Before': '',
    });
  });
});
