import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  get,
  useForm,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { mayBeDone } from '../api/transport/service-error.ts';
import { toSaveFailure, type FieldProblem, type SaveFailure } from './service-problems.ts';

/** The values on the service at the time of the save, as far as they are known. */
export type Latest<Stored> =
  | { kind: 'read'; stored: Stored }
  /** The service has no endpoint to read them. */
  | { kind: 'unreadable' }
  | { kind: 'failed'; error: unknown };

/** A save that waits for the user's confirmation. */
export type Review<Values extends FieldValues, Stored> = {
  values: Values;
  latest: Latest<Stored>;
  /** The stored values that the save replaces, as far as they are known. */
  base: Stored;
  hasMoved: boolean;
  failure: SaveFailure<Values> | null;
};

type Saved<Values, Stored, Reply> = { reply: Reply; values: Values; base: Stored };

type Aliases<Values extends FieldValues> = Readonly<Record<string, FieldPath<Values>>>;

type StoredFormOptions<Values extends FieldValues, Stored, Reply> = {
  /** The values on the service, as last loaded by the page. */
  stored: Stored;
  /** Whether the form adopts the saves of other users while the user has not typed anything. */
  isFollowing: boolean;
  valuesOf: (stored: Stored) => Values;
  resolverOf: (opened: Stored) => Resolver<Values>;
  /** Every field, in the order of the form. */
  fieldsIn: (values: Values) => readonly FieldPath<Values>[];
  /** Names that the service uses for fields, if they differ from the form's names. */
  aliases?: Aliases<Values> | ((values: Values) => Aliases<Values>);
  /** The secrets to remove from error messages. */
  secretsIn: (values: Values, base: Stored) => readonly string[];
  /** Whether two versions are equal, as far as that can be determined. */
  isSame: (one: Stored, other: Stored) => boolean;
  /** null if the service has no endpoint to read the values. */
  readLatest: ((values: Values) => Promise<Stored>) | null;
  /** Sends the values to replace `base`. It must not keep them. */
  send: (values: Values, base: Stored) => Promise<Reply>;
  storedOf: (reply: Reply) => Stored;
  /** Whether the user reviews every save. By default, only conflicts with another user's save need a review. */
  reviewsAll?: boolean;
  /** Whether this save needs a confirmation without a conflict, because it deletes data that cannot be restored. */
  asksFirst?: (values: Values) => boolean;
  /**
   * Whether several errors are shown in a list that receives the focus. By default, the first invalid field receives
   * it.
   */
  listsProblems?: boolean;
  /** Returns a field error if the values on the service must not be replaced, null if they may be. */
  refusal?: (latest: Stored, opened: Stored) => FieldProblem<Values> | null;
  /** Whether the values on the service probably come from the user's own save whose response was lost. */
  isOwnSave?: (latest: Stored, lost: Values, values: Values, opened: Stored) => boolean;
  onSaved: (saved: Saved<Values, Stored, Reply> & { wasTypedSince: boolean }) => void;
};

export type StoredForm<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  /**
   * The values that the form was opened with. A reload in the background does not change the base of the comparison.
   */
  opened: Stored;
  /** Whether another user has saved since the form was opened. */
  hasMoved: boolean;
  isPending: boolean;
  /** The errors that are not fixed yet, if there is more than one. `attempt` counts the submits. */
  problems: readonly FieldProblem<Values>[];
  attempt: number;
  failure: SaveFailure<Values> | null;
  review: Review<Values, Stored> | null;
  /** Validates the form, reads the current values from the service, then saves or opens the review. */
  submit: () => void;
  /** Saves the reviewed values, or shows the review again if the values on the service have changed since. */
  confirm: () => void;
  closeReview: () => void;
  /** Discards the user's changes in favour of the values on the service at the time of the review. */
  takeTheirs: () => void;
  /** Opens the form again with these values and discards the user's changes. */
  reopen: (stored: Stored) => void;
};

/**
 * A form for stored values. It keeps the user's input, secrets included, until the service confirms the save. A save
 * first reads the current values, so that it never overwrites another user's save without a confirmation.
 */
export function useStoredForm<Values extends FieldValues, Stored, Reply>(
  options: StoredFormOptions<Values, Stored, Reply>,
): StoredForm<Values, Stored> {
  const { stored, isFollowing, valuesOf, resolverOf, fieldsIn, isSame, readLatest } = options;
  const { reviewsAll = false, listsProblems = false } = options;
  const [opened, setOpened] = useState(stored);
  const form = useForm<Values>({
    resolver: resolverOf(opened),
    // The form watches this prop: it resets when `opened` changes.
    values: valuesOf(opened),
    mode: 'onTouched',
    // `leadTo` sets the focus, because it also handles errors from the service.
    shouldFocusError: false,
  });
  // The input that arrived during the last save.
  const [typed, setTyped] = useState<Partial<Values>>({});
  // `keepDirtyValues` would merge the items of a list by their index, and would restore or duplicate items if the user
  // has removed or added one.
  const restore = (input: Partial<Values>, base: Stored) => {
    if (fieldNames(input).length === 0) return;
    form.reset({ ...valuesOf(base), ...input }, { keepDefaultValues: true });
  };
  const restoreTyped = useEffectEvent((input: Partial<Values>) => restore(input, opened));
  // Runs after the form has reset itself to the changed `values`.
  useEffect(() => restoreTyped(typed), [typed]);
  const { errors, isDirty } = form.formState;
  const [found, setFound] = useState({ problems: [] as readonly FieldProblem<Values>[], attempt: 0 });
  const [failure, setFailure] = useState<SaveFailure<Values> | null>(null);
  const [review, setReview] = useState<Review<Values, Stored> | null>(null);
  const [isPending, setPending] = useState(false);
  // A ref, because the second click of a double click arrives before the next render.
  const isBusy = useRef(false);
  // Values that may have been saved although no valid response arrived. In memory only, because they may contain
  // secrets.
  const lost = useRef<Values | null>(null);

  const hasMoved = !isSame(opened, stored);
  const isIdle = !isDirty && !isPending && review === null && failure === null;
  // The user has typed nothing that this would discard.
  if (hasMoved && isFollowing && isIdle) setOpened(stored);

  const forgetOutcome = () => {
    setFound(({ attempt }) => ({ problems: [], attempt: attempt + 1 }));
    setFailure(null);
  };

  const reopen = (next: Stored) => {
    setOpened(next);
    form.reset(valuesOf(next));
    forgetOutcome();
  };

  const leadTo = (problems: readonly FieldProblem<Values>[]) => {
    const isListed = listsProblems && problems.length > 1;
    setFound(({ attempt }) => ({ problems: isListed ? problems : [], attempt: attempt + 1 }));
    const [first] = problems;
    // `setFocus` runs after the next render, so that a screen reader reads the message together with the field.
    if (first && !isListed) form.setFocus(first.path);
  };

  /** Validates the form and returns its values. If there are errors, it shows them and returns null. */
  const check = () =>
    new Promise<Values | null>((resolve) => {
      const submit = form.handleSubmit(
        (values) => {
          forgetOutcome();
          resolve(values);
        },
        (invalid) => {
          const problems = fieldsIn(form.getValues()).flatMap((path) => {
            const { message }: { message?: unknown } = get(invalid, path) ?? {};
            return typeof message === 'string' ? [{ path, message }] : [];
          });
          leadTo(problems);
          resolve(null);
        },
      );
      void submit();
    });

  const look = async (values: Values): Promise<Latest<Stored>> => {
    if (readLatest === null) return { kind: 'unreadable' };
    try {
      return { kind: 'read', stored: await readLatest(values) };
    } catch (error) {
      return { kind: 'failed', error };
    }
  };

  const fail = (error: unknown, reviewed: Review<Values, Stored>, wasSent: boolean) => {
    const { values, base } = reviewed;
    const told = toSaveFailure(error, {
      fields: fieldsIn(values),
      aliases: typeof options.aliases === 'function' ? options.aliases(values) : options.aliases,
      secrets: options.secretsIn(values, base),
      wasSent,
    });
    for (const { path, message } of told.problems) form.setError(path, { message });
    const staysInReview = review !== null && told.problems.length === 0;
    setReview(staysInReview ? { ...reviewed, failure: told } : null);
    if (staysInReview) return;
    setFailure(told.hasMore ? told : null);
    if (!told.hasMore || listsProblems) leadTo(told.problems);
  };

  const send = async (reviewed: Review<Values, Stored>) => {
    const { values, base } = reviewed;
    try {
      const reply = await options.send(values, base);
      lost.current = null;
      const now = structuredClone(form.getValues());
      const since = fieldNames(now).filter((name) => !isEqual(now[name], values[name]));
      const next = options.storedOf(reply);
      setReview(null);
      reopen(next);
      const input = Object.fromEntries(since.map((name) => [name, now[name]])) as Partial<Values>;
      // Immediately, because a form without changes would follow the page.
      restore(input, next);
      setTyped(input);
      options.onSaved({ reply, values, base, wasTypedSince: since.length > 0 });
    } catch (error) {
      if (mayBeDone(error)) lost.current = values;
      fail(error, reviewed, true);
    }
  };

  const reviewOf = (values: Values, latest: Latest<Stored>): Review<Values, Stored> => {
    const base = latest.kind === 'read' ? latest.stored : opened;
    return { values, latest, base, hasMoved: !isSame(opened, base), failure: null };
  };

  const alone = async (step: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      await step();
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };

  const submit = () =>
    alone(async () => {
      if ((await check()) === null) return;
      const latest = await look(form.getValues());
      // Validates again, to include input typed during the read.
      const values = await check();
      if (values === null) return;
      const next = reviewOf(values, latest);
      const refusal = latest.kind === 'read' ? options.refusal?.(latest.stored, opened) : null;
      const isOwn = lost.current !== null && options.isOwnSave?.(next.base, lost.current, values, opened);
      if (reviewsAll) setReview(next);
      else if (latest.kind === 'failed') fail(latest.error, next, false);
      else if (isOwn || !next.hasMoved) {
        const own = { ...next, base: opened, hasMoved: false };
        if (options.asksFirst?.(values)) setReview(own);
        else await send(own);
      } else if (refusal) {
        form.setError(refusal.path, { message: refusal.message });
        leadTo([refusal]);
      } else {
        setReview(next);
      }
    });

  const confirm = () =>
    alone(async () => {
      if (review === null) return;
      setReview({ ...review, failure: null });
      const latest = await look(review.values);
      const next = reviewOf(review.values, latest);
      if (isAsShown(review, next, isSame)) await send(next);
      else setReview(next);
    });

  return {
    form,
    opened,
    hasMoved,
    isPending,
    // Omits the errors that were fixed since.
    problems: found.problems.filter(({ path }) => get(errors, path) !== undefined),
    attempt: found.attempt,
    failure,
    review,
    submit: () => void submit(),
    confirm: () => void confirm(),
    closeReview: () => setReview(null),
    takeTheirs: () => {
      if (review === null) return;
      setReview(null);
      reopen(review.base);
    },
    reopen,
  };
}

/**
 * Whether the values about to be replaced are the values that the review showed. If they cannot be read, the review has
 * already called them unknown.
 */
function isAsShown<Values extends FieldValues, Stored>(
  shown: Review<Values, Stored>,
  next: Review<Values, Stored>,
  isSame: (one: Stored, other: Stored) => boolean,
): boolean {
  if (next.latest.kind !== shown.latest.kind) return false;
  return next.latest.kind !== 'read' || isSame(shown.base, next.base);
}

function fieldNames<Values extends FieldValues>(values: Partial<Values>): FieldPath<Values>[] {
  return Object.keys(values) as FieldPath<Values>[];
}

/** Compares form values, which are plain data. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
