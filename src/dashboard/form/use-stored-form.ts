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

/** The result of reading the current values from the service, just before a save. */
export type Latest<Stored> =
  | { kind: 'read'; stored: Stored }
  /** The service has no operation to read the values. */
  | { kind: 'unreadable' }
  | { kind: 'failed'; error: unknown };

/** A save that waits for the user's confirmation in the review dialog. */
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
  /** The values on the service, as the page loaded them most recently. */
  stored: Stored;
  /** Whether the form adopts the saves of other users while the user has no unsaved input. */
  isFollowing: boolean;
  valuesOf: (stored: Stored) => Values;
  resolverOf: (opened: Stored) => Resolver<Values>;
  /** Returns every field, in the order of the form. */
  fieldsIn: (values: Values) => readonly FieldPath<Values>[];
  /** The names that the service uses for fields, if they differ from the names of the form. */
  aliases?: Aliases<Values> | ((values: Values) => Aliases<Values>);
  /** Returns the secrets that error messages must not contain. */
  secretsIn: (values: Values, base: Stored) => readonly string[];
  /** Returns whether two versions of the stored values are equal, as far as known. */
  isSame: (one: Stored, other: Stored) => boolean;
  /** Reads the current values. null if the service has no operation to read them. */
  readLatest: ((values: Values) => Promise<Stored>) | null;
  /** Sends the values to replace `base`. Must not store the values, because they may contain secrets. */
  send: (values: Values, base: Stored) => Promise<Reply>;
  storedOf: (reply: Reply) => Stored;
  /** Whether the user reviews every save. By default, only conflicts with another user's save need a review. */
  reviewsAll?: boolean;
  /** Whether the save needs a confirmation even without a conflict, because it deletes data that cannot be restored. */
  asksFirst?: (values: Values) => boolean;
  /**
   * Whether several errors are shown in a list, which receives the focus. By default, the first invalid field receives
   * the focus.
   */
  listsProblems?: boolean;
  /** Returns a field error if the values on the service must not be replaced, otherwise null. */
  refusal?: (latest: Stored, opened: Stored) => FieldProblem<Values> | null;
  /**
   * Returns whether the values on the service probably come from an earlier save of this form whose response was lost.
   */
  isOwnSave?: (latest: Stored, lost: Values, values: Values, opened: Stored) => boolean;
  onSaved: (saved: Saved<Values, Stored, Reply> & { wasTypedSince: boolean }) => void;
};

export type StoredForm<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  /**
   * The stored values with which the form was opened. Changes are compared with these values, even after the page has
   * reloaded the data in the background.
   */
  opened: Stored;
  /** Whether another user has saved since the form was opened. */
  hasMoved: boolean;
  isPending: boolean;
  /** The errors that the user has not fixed yet, if there is more than one. `attempt` is the number of submits. */
  problems: readonly FieldProblem<Values>[];
  attempt: number;
  failure: SaveFailure<Values> | null;
  review: Review<Values, Stored> | null;
  /** Validates the form and reads the current values from the service. Then saves the values or opens the review. */
  submit: () => void;
  /** Saves the reviewed values. If the values on the service have changed since the review, shows the review again. */
  confirm: () => void;
  closeReview: () => void;
  /** Discards the user's changes and adopts the values that the service had at the time of the review. */
  takeTheirs: () => void;
  /** Opens the form with the given stored values and discards the user's changes. */
  reopen: (stored: Stored) => void;
};

/**
 * A form for stored values. The form keeps the user's input, including secrets, until the service confirms the save.
 * Each save first reads the current values, so that it never overwrites the save of another user without a
 * confirmation.
 */
export function useStoredForm<Values extends FieldValues, Stored, Reply>(
  options: StoredFormOptions<Values, Stored, Reply>,
): StoredForm<Values, Stored> {
  const { stored, isFollowing, valuesOf, resolverOf, fieldsIn, isSame, readLatest } = options;
  const { reviewsAll = false, listsProblems = false } = options;
  const [opened, setOpened] = useState(stored);
  const form = useForm<Values>({
    resolver: resolverOf(opened),
    // react-hook-form watches this prop and resets the form when `opened` changes.
    values: valuesOf(opened),
    mode: 'onTouched',
    // `leadTo` sets the focus instead, because it also handles errors from the service.
    shouldFocusError: false,
  });
  // The input that the user typed while the last save was in progress.
  const [typed, setTyped] = useState<Partial<Values>>({});
  // `keepDirtyValues` is not used for this, because it merges the items of a list by their index. If the user
  // has removed or added an item, it would restore or duplicate items.
  const restore = (input: Partial<Values>, base: Stored) => {
    if (fieldNames(input).length === 0) return;
    form.reset({ ...valuesOf(base), ...input }, { keepDefaultValues: true });
  };
  const restoreTyped = useEffectEvent((input: Partial<Values>) => restore(input, opened));
  // This effect runs after react-hook-form has reset the form to the changed `values`.
  useEffect(() => restoreTyped(typed), [typed]);
  const { errors, isDirty } = form.formState;
  const [found, setFound] = useState({ problems: [] as readonly FieldProblem<Values>[], attempt: 0 });
  const [failure, setFailure] = useState<SaveFailure<Values> | null>(null);
  const [review, setReview] = useState<Review<Values, Stored> | null>(null);
  const [isPending, setPending] = useState(false);
  // This is a ref, because the second click of a double click arrives before the next render.
  const isBusy = useRef(false);
  // Values that the service may have saved although no valid response arrived. They are kept only in memory,
  // because they may contain secrets.
  const lost = useRef<Values | null>(null);

  const hasMoved = !isSame(opened, stored);
  const isIdle = !isDirty && !isPending && review === null && failure === null;
  // The form is idle, so adopting the new values discards no input.
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
    // `setFocus` runs after the next render, so that a screen reader reads the error message together with
    // the field.
    if (first && !isListed) form.setFocus(first.path);
  };

  /** Validates the form and returns its values. If there are errors, shows them and returns null. */
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
      // The input is restored immediately, because a form without changes would adopt the values of the page.
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
      // The user may have typed during the read, so the form is validated again.
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
    // Errors that the user has fixed since the submit are omitted.
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
 * Returns whether the save would replace the same values that the review showed. If the service cannot return the
 * values, the review has already described them as unknown.
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

/** Compares form values by their JSON, because they are plain data. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
