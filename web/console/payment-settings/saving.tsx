import { Loader, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { useSettings } from './settings-context.ts';
import type { SettingsChange } from './settings-document.ts';

const CHECK_MS = 2_000;

export function useSaving() {
  const { save, tellFailure } = useSettings();
  const [phase, setPhase] = useState<'saving' | 'saved'>();

  useEffect(() => {
    if (phase !== 'saved') return;
    const timer = setTimeout(() => setPhase(undefined), CHECK_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  /** @returns whether it was saved; if not, the screen says why, beginning with `failure` */
  async function saveOrTell(
    change: SettingsChange,
    failure: string,
    options?: Parameters<typeof save>[1],
  ): Promise<boolean> {
    setPhase('saving');
    try {
      await save(change, options);
      setPhase('saved');
      return true;
    } catch (error) {
      setPhase(undefined);
      tellFailure(failure, error);
      return false;
    }
  }

  return { phase, isSaving: phase === 'saving', save: saveOrTell };
}

export type Saving = ReturnType<typeof useSaving>;

const MARK_SIZE = { flex: 'none', width: 16, height: 16 };

/** Takes the same space whatever it shows. */
export function SaveMark({ phase }: Pick<Saving, 'phase'>) {
  return (
    <Row as="span" keepsLine justify="center" role="status" className={kit['tone-good']} style={MARK_SIZE}>
      {phase === 'saving' && <Loader size={12} color="currentColor" aria-label="Saving" />}
      {phase === 'saved' && (
        <>
          <CheckIcon size={14} />
          <span className="visually-hidden">Saved</span>
        </>
      )}
    </Row>
  );
}

type SettingsSwitchProps = {
  /** `label` names the switch; `shown` is the visible text, where that depends on its state. */
  readonly label: string;
  readonly shown?: string;
  /** In place; or else the id of its text. */
  readonly help?: string;
  readonly noteId?: string;
  readonly checked: boolean;
  readonly change: (on: boolean) => SettingsChange;
  readonly told?: (on: boolean) => string;
  readonly failure: string;
};

/** Saved at once. People who may not change it see its state as text. */
export function SettingsSwitch(props: SettingsSwitchProps) {
  const { label, shown, help, noteId, checked, change, told, failure } = props;
  const { mayChange, tell } = useSettings();
  const saving = useSaving();

  async function flip(on: boolean): Promise<void> {
    if ((await saving.save(change(on), failure, { isShown: true })) && told) tell(told(on));
  }

  if (!mayChange) {
    return (
      <Stack as="span" gap={0}>
        <Text tone={checked ? 'good' : 'dim'}>{shown ?? `${label}: ${checked ? 'on' : 'off'}`}</Text>
        {help && (
          <Text size="small" tone="dim">
            {help}
          </Text>
        )}
      </Stack>
    );
  }
  return (
    <Row as="span" gap={4} keepsLine align={help ? 'start' : 'center'}>
      <Switch
        aria-label={label}
        label={shown ?? label}
        description={help}
        {...(noteId && { 'aria-describedby': noteId })}
        checked={checked}
        onChange={(event) => void flip(event.currentTarget.checked)}
      />
      <SaveMark phase={saving.phase} />
    </Row>
  );
}
