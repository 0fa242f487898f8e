import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type SubmitEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { RAIL_KEYS, RAILS } from '#domain/receipts/rail.ts';
import { orList } from '#domain/words/english.ts';
import { isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Card, Columns, Stack, Text } from '../kit/box.tsx';
import { Actions, Dialog } from '../kit/dialog.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { useAdmin } from '../session/session.ts';
import { ColumnsForm } from './columns-form.tsx';
import { SavedFormats } from './saved-formats.tsx';
import { countLines, readStatementFile } from './statement-file.ts';
import { GiveWhatFits, StatementPreview, UnderWay } from './statement-preview.tsx';
import {
  type StatementAnswer,
  type StatementInput,
  statementFormatsQuery,
  useImport,
  usePreview,
} from './statement-requests.ts';
import styles from './statements.module.css';

/** Chosen for a statement of a provider's one account. */
const NO_ACCOUNT = 'none';
const OF_NO_ACCOUNT = orList(
  RAIL_KEYS.map((rail) => RAILS[rail])
    .filter(({ statementOf }) => statementOf === 'provider')
    .map(({ label }) => label),
);

type StatementFormProps = {
  readonly accounts: ReadonlyArray<{ readonly id: string; readonly label: string }>;
  readonly onClose: () => void;
};

/** No form fits the file, which has columns that can be described. */
function isUnknown({ format, choices, columns }: StatementAnswer): boolean {
  return format?.format == null && choices.length === 0 && columns.length > 1;
}

type Chosen = { readonly name: string; readonly content: string; readonly lineCount: number };

function StatementForm({ accounts, onClose }: StatementFormProps) {
  const { role } = useAdmin();
  const formats = useQuery(statementFormatsQuery);
  const [file, setFile] = useState<Chosen>();
  const [fileProblem, setFileProblem] = useState<string>();
  const [accountId, setAccountId] = useState('');
  const [format, setFormat] = useState('');
  /** Of a file whose form is not known, or not whole. */
  const [unknown, setUnknown] = useState<StatementAnswer>();
  const preview = usePreview();
  const done = useImport();
  /** What fits exactly is given in the same breath. */
  const [isGiving, setGiving] = useState(false);

  const input = useMemo(
    () => ({
      content: file?.content ?? '',
      ...(accountId !== NO_ACCOUNT && { accountId }),
      ...(format !== '' && { format }),
    }),
    [file, accountId, format],
  );
  const isWhole = file !== undefined && accountId !== '';
  const { mutate, reset } = preview;
  const { reset: forget } = done;

  const read = useCallback(
    (whole: StatementInput) =>
      mutate(whole, {
        onSuccess: (said) => setUnknown(said.question !== null || isUnknown(said) ? said : undefined),
      }),
    [mutate],
  );

  // The preview comes by itself, once file and account are chosen.
  useEffect(() => {
    reset();
    forget();
    if (!isWhole) return;
    read(input);
  }, [input, isWhole, read, reset, forget]);

  async function takeFile(chosen: File): Promise<void> {
    try {
      const content = await readStatementFile(chosen);
      setFile({ name: chosen.name, content, lineCount: countLines(content) });
      setFileProblem(undefined);
      setUnknown(undefined);
    } catch (error) {
      // the file chosen before is not meant any more
      setFile(undefined);
      setFileProblem(messageOf(error));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (file === undefined) setFileProblem('Choose the file of the statement.');
    else if (canImport) done.mutate(input);
  }

  const lacking = formats.data?.formats.find(
    ({ format: saved, mapping }) => mapping !== null && saved === unknown?.format?.format,
  );
  const exact = preview.data?.exact ?? 0;
  const canImport = preview.data?.format?.format != null && preview.data.question === null;
  if (done.isSuccess) {
    return (
      <Stack gap={10}>
        <p role="status">{done.data.message}</p>
        {done.data.toGive.length > 0 && <GiveWhatFits toGive={done.data.toGive} isAsked={isGiving} />}
        <StatementPreview answer={done.data} />
        <Actions>
          <Button variant={done.data.toGive.length > 0 ? 'default' : 'filled'} onClick={onClose} autoFocus>
            Close
          </Button>
        </Actions>
      </Stack>
    );
  }
  return (
    <Form onSubmit={submit}>
      <FileChoice name={file?.name} onFile={(chosen) => void takeFile(chosen)} />
      {fileProblem !== undefined && <FormProblem>{fileProblem}</FormProblem>}
      <Columns least={200} gap={12} align="end">
        <NativeSelect
          label="Account that it is of"
          rightSection={<ChevronDownIcon size={14} />}
          value={accountId}
          data={[
            { value: '', label: 'Choose an account' },
            ...accounts.map(({ id, label }) => ({ value: id, label })),
            { value: NO_ACCOUNT, label: `${OF_NO_ACCOUNT}, no receiving account` },
          ]}
          onChange={(event) => setAccountId(event.currentTarget.value)}
        />
        <NativeSelect
          label="Form"
          rightSection={<ChevronDownIcon size={14} />}
          value={format}
          data={[
            { value: '', label: 'Known by its columns' },
            ...(formats.data?.formats ?? [])
              .filter(({ problem }) => problem === null)
              .map((each) => ({ value: each.format, label: each.label })),
          ]}
          onChange={(event) => setFormat(event.currentTarget.value)}
        />
      </Columns>
      {can(role, 'receipts.sources') && (
        <SavedFormats
          formats={(formats.data?.formats ?? []).filter(({ mapping }) => mapping !== null)}
          onRemoved={(removed) => setFormat((chosen) => (chosen === removed ? '' : chosen))}
        />
      )}
      {preview.isPending && <UnderWay does="Reading" lineCount={file?.lineCount} />}
      {preview.isError && <FormProblem>{messageOf(preview.error)}</FormProblem>}
      {preview.isError && isOutcomeUnknown(preview.error) && (
        <div>
          <Button variant="default" onClick={() => read(input)}>
            Retry
          </Button>
        </div>
      )}
      {done.isPending && <UnderWay does="Importing" lineCount={file?.lineCount} />}
      {done.isError && <FormProblem>{messageOf(done.error)}</FormProblem>}
      {preview.data && <p role="status">{preview.data.message}</p>}
      {preview.data && preview.data.choices.length > 0 && (
        <Card as="fieldset" gap={10} className={styles.group}>
          <legend>Which of them is it</legend>
          {preview.data.choices.map((choice) => (
            <Button key={choice.format} variant="default" onClick={() => setFormat(choice.format)}>
              {choice.label}
            </Button>
          ))}
        </Card>
      )}
      {preview.data?.format && <StatementPreview answer={preview.data} />}
      {unknown && can(role, 'receipts.sources') && (
        <ColumnsForm
          key={lacking?.format}
          file={unknown}
          saved={lacking}
          isTrying={preview.isPending}
          onTry={(mapping) => mutate({ ...input, format: undefined, mapping })}
          onSaved={(saved) => (saved === format ? read(input) : setFormat(saved))}
        />
      )}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={exact > 0 ? 'default' : 'filled'}
          loading={done.isPending && !isGiving}
          disabled={!canImport || done.isPending}
          onClick={() => setGiving(false)}
        >
          Import
        </Button>
        {exact > 0 && (
          <Button
            type="submit"
            loading={done.isPending && isGiving}
            disabled={!canImport || done.isPending}
            onClick={() => setGiving(true)}
          >
            {`Import and give ${exact.toLocaleString('en-US')}`}
          </Button>
        )}
      </Actions>
    </Form>
  );
}

type ImportStatementButtonProps = Pick<StatementFormProps, 'accounts'> & { readonly label?: string };

export function ImportStatementButton({ accounts, label = 'Import statement' }: ImportStatementButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title="Import a statement" isWide>
        <StatementForm accounts={accounts} onClose={close} />
      </Dialog>
    </>
  );
}

type FileChoiceProps = {
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
};

function FileChoice({ name, onFile }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <Stack
      as="label"
      gap={2}
      padding="20px 16px"
      className={`${kit.drop} ${kit.hovers} ${styles.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Text weight="bold">{name ?? 'Drop the file here, or choose it'}</Text>
      <Text tone="dim">
        {name === undefined ? 'The statement as CSV, as the provider offers it' : 'Choose another file'}
      </Text>
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="Statement file"
        data-autofocus
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // so that the same file, changed meanwhile, can be chosen again
          event.currentTarget.value = '';
        }}
      />
    </Stack>
  );
}
