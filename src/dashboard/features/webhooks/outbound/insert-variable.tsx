import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Braces } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getWebhookEndpoint } from '#contract/delivery.ts';
import { TEMPLATE_VARIABLES } from '#contract/render-template.ts';
import { placeOf } from '#contract/template-places.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { TextInput, type TextInputProps } from '../../../form/text-input.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const VariableMenu = onDemand(async () => (await import('../../../ui/menu-list.tsx')).MenuList);

/** What a template can name. Null where nothing is known: then any name can be written. */
export type Variables = readonly { name: string; meaning: string }[] | null;

/** Whether the service fills templates in as the contract does. assumed: of others nothing is known. */
export function fillsTemplates(): boolean {
  return isSupported(getWebhookEndpoint);
}

/** What can be inserted at a source, from its `contactFieldDescriptors`. */
export function variablesOfSource(fields: readonly string[] | null): Variables {
  const variables = new Map(
    [...new Set(fields)].filter((name) => name.trim() !== '').map((name) => [name, 'Contact field']),
  );
  const fixed = fillsTemplates() ? TEMPLATE_VARIABLES : [];
  // The service's own go before fields of the same name.
  for (const { name } of fixed) variables.delete(name);
  const all = [...fixed, ...Array.from(variables, ([name, meaning]) => ({ name, meaning }))];
  return all.length === 0 ? null : all;
}

type InsertVariableProps = {
  variables: Variables;
  /** What it is inserted into. */
  label: string;
  /** An icon at the end of a line, and nothing where nothing is known. */
  asIcon?: boolean;
  onInsert: (text: string) => void;
};

/** Puts the place of a variable into a text. */
export function InsertVariable({ variables, label, asIcon = false, onInsert }: InsertVariableProps) {
  if (variables === null) return asIcon ? null : <InsertByName label={label} onInsert={onInsert} />;
  return (
    <MenuButton
      label={asIcon ? `Insert variable into ${label}` : 'Insert variable'}
      asIcon={asIcon && <Braces size={16} aria-hidden />}
      onIntent={VariableMenu.prefetch}
    >
      {(menu) => (
        <VariableMenu
          {...menu}
          entries={variables.map(({ name, meaning }) => {
            const place = writtenPlace(name);
            return place === null
              ? { title: name, note: `${meaning}. ${NO_PLACE}`, isDisabled: true, onSelect: () => undefined }
              : {
                  title: name,
                  note: meaning,
                  // Once the menu is gone, which gives the focus back to its button.
                  onSelect: () => setTimeout(() => onInsert(place)),
                };
          })}
        />
      )}
    </MenuButton>
  );
}

const NO_PLACE = 'Not usable in templates: names there have only letters, digits, “_”, “-” and “.”.';

/**
 * How a variable is named in a template. Null where it cannot be.
 * assumed: two braces on each side elsewhere too, around whatever name. The document does not say how places are named.
 */
function writtenPlace(name: string): string | null {
  return fillsTemplates() ? placeOf(name) : `{{${name}}}`;
}

function InsertByName({ label, onInsert }: Pick<InsertVariableProps, 'label' | 'onInsert'>) {
  const [name, setName] = useState('');
  const insert = () => {
    if (name.trim() === '') return;
    onInsert(`{{${name.trim()}}}`);
    setName('');
  };
  return (
    <>
      <TextField
        label="Variable"
        value={name}
        autoComplete="off"
        sx={{ width: 140 }}
        slotProps={{
          htmlInput: {
            'aria-label': `Name of a variable to insert into ${label}`,
            dir: 'auto',
            spellCheck: false,
          },
        }}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It stands in a form, which is not what is meant.
          event.preventDefault();
          insert();
        }}
      />
      <Button
        size="small"
        variant="outlined"
        aria-label={`Insert variable into ${label}`}
        aria-disabled={name.trim() === ''}
        onClick={insert}
      >
        Insert
      </Button>
    </>
  );
}

type VariableInputProps = TextInputProps & {
  variables: Variables;
  /** What stands in the field in place of the value, where that is hidden. */
  shown?: string;
};

/** A line of text that variables are put into: in place of what was selected in it last, else at its end. */
export function VariableInput({ variables, shown, action, ...input }: VariableInputProps) {
  const { label, value, onChange } = input;
  const root = useRef<HTMLDivElement>(null);
  const left = useRef<readonly [number, number] | null>(null);

  const insert = (text: string) => {
    const [from, to] = left.current ?? [value.length, value.length];
    flushSync(() => onChange(value.slice(0, from) + text + value.slice(to)));
    const field = root.current?.querySelector('input');
    const end = Math.min(from, value.length) + text.length;
    field?.focus();
    field?.setSelectionRange(end, end);
  };

  return (
    <div
      ref={root}
      onBlur={({ target }) => {
        // What is hidden has no places in it.
        if (target instanceof HTMLInputElement && target.value === value)
          left.current = [target.selectionStart ?? value.length, target.selectionEnd ?? value.length];
      }}
    >
      <TextInput
        {...input}
        value={shown ?? value}
        action={
          <>
            <InsertVariable asIcon variables={variables} label={label} onInsert={insert} />
            {action}
          </>
        }
      />
    </div>
  );
}
