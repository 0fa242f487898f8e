import { Button } from '@mantine/core';
import { useState } from 'react';
import { RAILS } from '#domain/receipts/rail.ts';
import { messageOf } from '#web/data/call.ts';
import { Card, Row, Stack, Text } from '../kit/box.tsx';
import { FormProblem } from '../kit/form.tsx';
import { type SavedFormat, useRemoveFormat } from './statement-requests.ts';
import styles from './statements.module.css';

type SavedFormatsProps = {
  readonly formats: readonly SavedFormat[];
  readonly onRemoved: (format: string) => void;
};

export function SavedFormats({ formats, onRemoved }: SavedFormatsProps) {
  const remove = useRemoveFormat();
  const [asked, setAsked] = useState<string>();
  if (formats.length === 0 && !remove.isSuccess) return null;
  return (
    <Card as="details" className={styles.group}>
      <summary>Forms that were saved</summary>
      <Stack style={{ paddingTop: 10 }}>
        <Stack as="ul">
          {formats.map(({ format, label, rail, problem }) => (
            <Row as="li" key={format} keepsLine gap={12} justify="space-between">
              <div>
                <Text>{label} </Text>
                <Text tone="dim">{rail && RAILS[rail].label}</Text>
                {problem && (
                  <Text as="p" tone="bad">
                    {problem}
                  </Text>
                )}
              </div>
              <Button
                flex="none"
                variant="default"
                size="compact-sm"
                aria-label={asked === format ? `Remove ${label} for good` : `Remove ${label}`}
                loading={remove.isPending && remove.variables === format}
                onClick={() =>
                  asked === format
                    ? remove.mutate(format, { onSuccess: () => onRemoved(format) })
                    : setAsked(format)
                }
                onBlur={() => setAsked(undefined)}
              >
                {asked === format ? 'Really remove' : 'Remove'}
              </Button>
            </Row>
          ))}
        </Stack>
        <Text as="p" tone="dim">
          What was imported by them stays.
        </Text>
        {remove.isError && <FormProblem>{messageOf(remove.error)}</FormProblem>}
        {remove.isSuccess && <p role="status">{remove.data.message}</p>}
      </Stack>
    </Card>
  );
}
