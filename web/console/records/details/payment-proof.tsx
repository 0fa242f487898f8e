import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { Proof } from '#contract/record-parts.ts';
import { MAX_PROOF_BYTES } from '#domain/records/record.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { base64Of } from '#web/data/base64.ts';
import { CallError, call, messageOf } from '#web/data/call.ts';
import { retrying } from '#web/data/retrying.ts';
import { Row, Stack, Text } from '../../kit/box.tsx';
import { FormProblem } from '../../kit/form.tsx';
import kit from '../../kit/kit.module.css';
import { useLeaving, useLongWait } from '../../kit/waiting.tsx';
import { SendingNote } from '../../sending/sending-note.tsx';
import { ExactTime } from '../../time/when.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordTools } from '../record/record-source.ts';
import { DetailsHint, DetailsSection } from './drawer.tsx';

/** Checked here only to say so before sending; the server looks into the file itself. */
const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/** How long an interrupted upload is retried. */
const SEND_MS = 10 * 60_000;

type PaymentProofProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly isFree: boolean;
};

export function PaymentProof<Kind extends RecordKind>({ tools, record, isFree }: PaymentProofProps<Kind>) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const leaving = useLeaving();
  const upload = useMutation({
    async mutationFn(file: File) {
      const wrong = checkProof(file);
      if (wrong !== undefined) throw new CallError('INVALID_ARGUMENT', wrong);
      const content = base64Of(new Uint8Array(await file.arrayBuffer()));
      const input = {
        kind: tools.source.kind,
        id: record.id,
        fileName: file.name.slice(-LONGEST.fileName),
        content,
      };
      // retrying is safe: the same file is stored once
      return retrying(() => call('uploadPaymentProof', input), {
        untilMs: Date.now() + SEND_MS,
        signal: leaving(),
      });
    },
    onSuccess: () => tools.reload(record.id),
  });
  const isLong = useLongWait(upload.isPending);
  const { proof } = record;
  const mayUpload = tools.mayChange && isFree;

  function take(file: File | undefined): void {
    if (file && !upload.isPending) upload.mutate(file);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <DetailsSection label="Payment proof" heading="Payment proof">
      {proof ? (
        <Stack as="p" gap={2}>
          <ProofLink proof={proof} />
          <Text tone="dim">
            <ExactTime instant={proof.timestamp} />
          </Text>
        </Stack>
      ) : (
        <DetailsHint>None yet</DetailsHint>
      )}
      {mayUpload && (
        // dropping needs a pointer; the button beside it does the same
        <Row
          className={kit.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Payment proof file"
            accept={PROOF_TYPES.join(',')}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
            {proof ? 'Upload another' : 'Upload proof'}
          </Button>
          <Text tone="dim">or drop it here: PNG, JPEG, WebP or PDF, at most 5 MB</Text>
        </Row>
      )}
      <SendingNote sending={isLong ? 'slow' : undefined} />
      {upload.isSuccess && (
        <Text as="p" tone="good" role="status">
          Payment proof uploaded
        </Text>
      )}
      {upload.isError && <FormProblem>Error uploading payment proof: {messageOf(upload.error)}</FormProblem>}
    </DetailsSection>
  );
}

/** The server sends a PDF as a download: whatever else it may hold must not run here. */
function ProofLink({ proof: { name, url, contentType } }: { readonly proof: Proof }) {
  if (contentType === 'application/pdf') {
    return (
      <a href={url} download>
        Download {name}
      </a>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer">
      View {name}
    </a>
  );
}

export function checkProof({ type, size }: { readonly type: string; readonly size: number }) {
  if (!PROOF_TYPES.includes(type)) return 'A payment proof must be a PNG, JPEG, WebP or PDF file.';
  if (size === 0) return 'The file is empty.';
  if (size > MAX_PROOF_BYTES) return 'A payment proof can be at most 5 MB.';
  return undefined;
}
