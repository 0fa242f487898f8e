import type { ErrorBody } from '#contract/base/errors.ts';
import { CallError } from '#web/data/call.ts';

export const EXPORT_FAILED = 'Error exporting data. Please try again.';

/** Source: contract/base/define-route.ts. */
const TOTAL_COUNT_HEADER = 'x-total-count';

export type ExportProgress = { readonly rows: number; readonly total: number };

// for the next chunk only: the whole takes as long as there is data
const TIMEOUT_MS = 70_000;

export type FileRequest = {
  readonly path: `/api/${string}-export`;
  readonly query: Readonly<Record<string, unknown>>;
  readonly format: ExportFormat;
  /** Whether it has as many rows as were counted at first; rows that can change meanwhile need not. */
  readonly isExact: boolean;
};

type Download = {
  readonly onProgress: (progress: ExportProgress) => void;
  readonly signal: AbortSignal;
};

/** @throws CallError when the server refuses; Error when the download broke off or was cancelled */
export async function fetchFile(request: FileRequest, { onProgress, signal }: Download): Promise<File> {
  const stop = new AbortController();
  const cancel = () => stop.abort(signal.reason);
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitForMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new Error('The export stopped arriving')), TIMEOUT_MS);
  };
  try {
    waitForMore();
    const response = await fetch(`${request.path}?${exportQuery(request.query)}`, {
      signal: stop.signal,
    });
    return await fileOf(response, request, (progress) => {
      waitForMore();
      onProgress(progress);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

async function fileOf(
  response: Response,
  { format, isExact }: FileRequest,
  onProgress: Download['onProgress'],
): Promise<File> {
  if (!response.ok || response.body === null) throw await refusalOf(response);
  const total = Number(response.headers.get(TOTAL_COUNT_HEADER));
  const rows = createRowCounter(format);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    rows.read(value);
    onProgress({ rows: Math.min(rows.count, total), total });
  }
  // a truncated log that looks complete is worse than none
  if (isExact && rows.count < total)
    throw new Error(`The export stopped after ${rows.count} of ${total} rows`);
  const name = fileNameIn(response.headers.get('content-disposition')) ?? `export.${format}`;
  return new File(parts, name, { type: response.headers.get('content-type') ?? '' });
}

/** A list is repeated, an undefined field left out. */
export function exportQuery(fields: FileRequest['query']): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value ?? []].flat()) query.append(name, String(one));
  }
  return query.toString();
}

export function fileNameIn(disposition: string | null): string | undefined {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // the browser must have started reading it
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function refusalOf(response: Response): Promise<CallError> {
  const { error }: { readonly error?: ErrorBody } = await response.json().catch(() => ({}));
  return new CallError(error?.status ?? 'UNAVAILABLE', error?.message ?? 'No file was sent.', error?.details);
}

export type ExportFormat = 'csv' | 'json';

/** Lines that are not rows: the CSV's header, and the JSON's two brackets. */
const OTHER_LINES: Readonly<Record<ExportFormat, number>> = { csv: 1, json: 2 };

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Counts as the bytes arrive, wherever chunks are split. */
export function createRowCounter(format: ExportFormat) {
  let lines = 0;
  let quoted = false;
  return {
    read(bytes: Uint8Array): void {
      for (const byte of bytes) {
        // a quoted CSV field may contain line feeds; JSON writes them as \n
        if (byte === QUOTE) quoted = format === 'csv' && !quoted;
        else if (byte === LINE_FEED && !quoted) lines += 1;
      }
    },
    /** Exact at the end; until then, the last row of a JSON export may be missing. */
    get count(): number {
      return Math.max(0, lines - OTHER_LINES[format]);
    },
  };
}
