import { COIN_DETAILS, COINS, networksOf, usualNetwork } from '#domain/coins/coins.ts';
import type { PayoutField } from '#domain/methods/method.ts';
import { WITHDRAWAL_METHOD_DETAILS, type WithdrawalMethod } from '#domain/methods/methods.ts';
import type { WithdrawalField } from '#domain/withdrawals/withdrawal-request.ts';
import * as words from '#words/withdrawals.tsx';
import { TextField } from '../../forms/field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import type { Problems } from '../../forms/use-problems.ts';
import type { KeptForm } from './withdrawal-draft.ts';

type Props = {
  readonly values: KeptForm;
  readonly problems: Problems<WithdrawalField>;
  readonly onChange: (changes: Partial<KeptForm>) => void;
};

const COIN_OPTIONS = COINS.map((coin) => ({ value: coin, label: `${COIN_DETAILS[coin].name} (${coin})` }));

export function DestinationFields({ method, ...props }: Props & { readonly method: WithdrawalMethod }) {
  const { payout } = WITHDRAWAL_METHOD_DETAILS[method];
  if (payout.to === 'wallet') return <WalletFields {...props} />;
  const { values, problems, onChange } = props;
  return payout.fields.map(({ name, autoComplete, autoCapitalize }) => (
    <TextField
      key={name}
      label={payoutLabel(method, name)}
      name={name}
      value={values[name]}
      onChange={(text) => onChange({ [name]: text })}
      problem={problems[name]}
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize}
    />
  ));
}

function WalletFields({ values, problems, onChange }: Props) {
  const networks = networksOf(values.coin);
  return (
    <>
      <SelectField
        label={words.coin}
        name="coin"
        value={values.coin}
        options={COIN_OPTIONS}
        onChange={(coin) => onChange({ coin, network: usualNetwork(coin) })}
        problem={problems.coin}
      />
      {networks.length === 1 ? (
        <p className="muted">{words.onlyNetwork(values)}</p>
      ) : (
        <SelectField
          label={words.network}
          name="network"
          value={values.network}
          options={networks.map((network) => ({ value: network, label: network }))}
          onChange={(network) => onChange({ network })}
          problem={problems.network}
        />
      )}
      <TextField
        label={words.walletAddress}
        name="walletAddress"
        value={values.walletAddress}
        onChange={(walletAddress) => onChange({ walletAddress })}
        problem={problems.walletAddress}
        hint={words.pasteAddress(values)}
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}

export function payoutLabel(method: WithdrawalMethod, field: PayoutField['name']): string {
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = words.payoutLabels;
  return labels[method]?.[field] ?? field;
}
