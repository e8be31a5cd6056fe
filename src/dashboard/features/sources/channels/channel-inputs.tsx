import { useController, useWatch, type Control } from 'react-hook-form';
import { putCustomChannel, type ListedChannel } from '#contract/custom-channel.ts';
import { RequestPreview } from '../webhook/request-preview.tsx';
import { SecretField } from '../../../form/secret-field.tsx';
import { ZonedMomentInput } from '../../../form/zoned-moment-input.tsx';
import { bodyOf, FIELD_LABELS, type ChannelFields } from './channel-fields.ts';

type InputProps = {
  control: Control<ChannelFields>;
  problem: (name: keyof ChannelFields) => string | undefined;
};

type TokenFieldProps = InputProps & { name: 'authToken' | 'refreshToken'; stored: boolean | null };

export function TokenField({ control, problem, name, stored }: TokenFieldProps) {
  const { field } = useController({ control, name });
  return (
    <SecretField
      label={FIELD_LABELS[name]}
      stored={stored}
      choice={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      problem={problem(name)}
      inputRef={field.ref}
    />
  );
}

export function ExpirationField({ control, problem }: InputProps) {
  const { field } = useController({ control, name: 'expiration' });
  return (
    <ZonedMomentInput
      label={FIELD_LABELS.expiration}
      value={field.value}
      onChange={field.onChange}
      problem={problem('expiration')}
      inputRef={field.ref}
    />
  );
}

const TOKENS = ['authToken', 'refreshToken'];

type ChannelPreviewProps = {
  control: Control<ChannelFields>;
  sourceId: string;
  opened: ListedChannel | null;
};

/** The request as the form would send it now. A part of its own: it is drawn anew with each key. */
export function ChannelPreview({ control, sourceId, opened }: ChannelPreviewProps) {
  const fields = useWatch({ control, compute: (values: ChannelFields) => values });
  return (
    <RequestPreview
      operation={putCustomChannel}
      params={{ sourceId, channelId: fields.channelId }}
      body={bodyOf(fields, opened)}
      secretPaths={TOKENS}
    />
  );
}
