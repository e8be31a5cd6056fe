import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Braces from 'lucide-react/icons/braces';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getWebhookEndpoint } from '#contract/delivery.ts';
import { TEMPLATE_VARIABLES } from '#contract/template-variables.ts';
import { placeOf } from '#contract/template-places.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { TextInput, type TextInputProps } from '../../../form/text-input.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const VariableMenu = onDemand(async () => (await import('../../../ui/menu-list.tsx')).MenuList);

/** The variables that a template may contain. null if they are unknown. Then the user can type any name. */
export type Variables = readonly { name: string; meaning: string }[] | null;

/**
 * Whether the service replaces variables as the contract describes. assumed: the behaviour of a service without
 * `getWebhookEndpoint` is unknown.
 */
export function fillsTemplates(): boolean {
  return isSupported(getWebhookEndpoint);
}

/**
 * Returns the variables for the templates of a source: the built-in variables and the contact fields of the source.
 * `fields` are its `contactFieldDescriptors`.
 */
export function variablesOfSource(fields: readonly string[] | null): Variables {
  const variables = new Map(
    [...new Set(fields)].filter((name) => name.trim() !== '').map((name) => [name, 'Contact field']),
  );
  const fixed = fillsTemplates() ? TEMPLATE_VARIABLES : [];
  // Built-in variables take precedence over contact fields with the same name.
  for (const { name } of fixed) variables.delete(name);
  const all = [...fixed, ...Array.from(variables, ([name, meaning]) => ({ name, meaning }))];
  return all.length === 0 ? null : all;
}

type InsertVariableProps = {
  variables: Variables;
  label: string;
  /** Renders the button as an icon at the end of the field. Without known variables, renders nothing. */
  asIcon?: boolean;
  onInsert: (text: string) => void;
};

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
                  // A closing menu returns the focus to its button, so the insertion waits until the menu has closed.
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
 * Returns the placeholder of a variable, e.g. `{{message}}`. Returns null if the name cannot occur in a template.
 * assumed: services that do not document placeholders also use two braces on each side, and accept any name.
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
          // Prevents the Enter key from submitting the surrounding form.
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
  /** The text that the field shows instead of a hidden secret. */
  shown?: string;
};

/**
 * A text field with a menu of variables. The chosen variable replaces the last selection. If there was no selection,
 * the variable is added at the end.
 */
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
        // If the field shows a mask instead of the secret, a selection in the mask does not match the value.
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
