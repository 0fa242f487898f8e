import type { BackupPlan } from '#server/platform/backup/dump.ts';

const NOT_MOVED = [
  'jobs',
  'write_probe',
  'replication_mark',
  'migrations',
  'receipt_matching',
  'live_changes',
  'live_changes_kept',
  'fold_mark',
];

const BY_STATUS = 'method, status, count(*), sum(amount_cents)';

export const BACKUP_PLAN: BackupPlan = {
  // Sessions may have ended since. Jobs, probes, marks and backups belong to running nodes and one machine. Migrations
  // are applied anew. The rest is kept by ids of transactions, which mean nothing elsewhere.
  leftOut: new Set(['sessions', 'backups', ...NOT_MOVED]),
  expressions: {
    'staff_mail.told_until': 'told_until',
    // Even in the same database, restored rows do not have their old ids of transactions.
    'staff_mail.told_in': `'elsewhere'`,
  },
  figures: {
    deposits: `select ${BY_STATUS} from deposits group by 1, 2 order by method collate "C", status collate "C"`,
    withdrawals: `select ${BY_STATUS} from withdrawals group by 1, 2 order by method collate "C", status collate "C"`,
    receipts:
      'select state, count(*), sum(amount_cents), sum(allocated_cents) from receipts group by 1 order by state collate "C"',
    receipt_allocations: 'select count(*), sum(amount_cents) from receipt_allocations',
    daily_totals: `select kind, sum(count), sum(amount_cents) from daily_totals group by 1 order by kind collate "C"`,
    counted_days: `select kind, sum(requests), sum(count), sum(amount_cents) from counted_days group by 1 order by kind collate "C"`,
    ever_totals: `select kind, sum(count), sum(amount_cents) from ever_totals group by 1 order by kind collate "C"`,
    total_changes: `select kind, sum(count), sum(amount_cents) from total_changes group by 1 order by kind collate "C"`,
    journal_entries: `select account, count(*), sum(amount_cents) from journal_entries group by 1 order by account collate "C"`,
    closes: `select account_id, count(*), sum(stated_cents) from closes group by 1 order by account_id collate "C"`,
    activity_log_head: `select last_id, encode(hash, 'hex') from activity_log_head`,
  },
};

/** For a database that moves while Cage is stopped: sessions stay. */
export const MOVE_PLAN: BackupPlan = {
  ...BACKUP_PLAN,
  leftOut: new Set(NOT_MOVED),
};
