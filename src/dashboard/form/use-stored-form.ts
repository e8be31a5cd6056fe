import { useRef, useState } from 'react';
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

/** What the service has at the moment of saving, as far as it can be known. */
export type Latest<Stored> =
  | { kind: 'read'; stored: Stored }
  /** The service has no way to read it. */
  | { kind: 'unreadable' }
  /** It can be read, but not this time. */
  | { kind: 'failed'; error: unknown };

/** A save that waits for a yes. */
export type Review<Values extends FieldValues, Stored> = {
  values: Values;
  latest: Latest<Stored>;
  /** What it would replace, as far as that is known. */
  base: Stored;
  /** Whether somebody else saved it since the form was opened. */
  hasMoved: boolean;
  failure: SaveFailure<Values> | null;
};

type Saved<Values, Stored, Reply> = { reply: Reply; values: Values; base: Stored };

type Aliases<Values extends FieldValues> = Readonly<Record<string, FieldPath<Values>>>;

type StoredFormOptions<Values extends FieldValues, Stored, Reply> = {
  /** What the service has, as the page knows it by now. */
  stored: Stored;
  /** Whether the form takes what others save, for as long as nothing is typed. */
  isFollowing: boolean;
  valuesOf: (stored: Stored) => Values;
  resolverOf: (opened: Stored) => Resolver<Values>;
  /** Every field, in the order of the form. */
  fieldsIn: (values: Values) => readonly FieldPath<Values>[];
  /** What the service calls a field otherwise than the form does. */
  aliases?: Aliases<Values> | ((values: Values) => Aliases<Values>);
  /** What no word of a failure may hold. */
  secretsIn: (values: Values, base: Stored) => readonly string[];
  /** Whether two are the same, as far as that can be seen. */
  isSame: (one: Stored, other: Stored) => boolean;
  /** Null where the service has no way to read it. */
  readLatest: ((values: Values) => Promise<Stored>) | null;
  /** Sends what was typed, to replace `base`. Keeps none of it. */
  send: (values: Values, base: Stored) => Promise<Reply>;
  storedOf: (reply: Reply) => Stored;
  /** Each save is looked at before it is sent; else only where somebody else has saved meanwhile. */
  reviewsAll?: boolean;
  /** Whether a save of this is asked about although nobody else has saved: what it deletes cannot be restored. */
  asksFirst?: (values: Values) => boolean;
  /** Several mistakes are told in a list that takes the focus; else it goes to the first of them. */
  listsProblems?: boolean;
  /** Says beside a field why what the service has must not be replaced; null where it may be. */
  refusal?: (latest: Stored, opened: Stored) => FieldProblem<Values> | null;
  /** Whether what is found may well be what an own save, whose answer was lost, has left. */
  isOwnSave?: (latest: Stored, lost: Values, values: Values, opened: Stored) => boolean;
  onSaved: (saved: Saved<Values, Stored, Reply> & { wasTypedSince: boolean }) => void;
};

export type StoredForm<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  /** What it was opened on: a page that reads anew meanwhile must not change what is compared. */
  opened: Stored;
  /** Whether somebody else saved it since. */
  hasMoved: boolean;
  isPending: boolean;
  /** What is wrong and not mended yet, where there is more than one thing; `attempt` counts the tries. */
  problems: readonly FieldProblem<Values>[];
  attempt: number;
  failure: SaveFailure<Values> | null;
  review: Review<Values, Stored> | null;
  /** Checks what was typed, looks at what the service has, and saves or asks first. */
  submit: () => void;
  /** Saves what is under review, unless the service has something else by now than was shown. */
  confirm: () => void;
  closeReview: () => void;
  /** Gives up what was typed for what the service has, as the review found it. */
  takeTheirs: () => void;
  /** Starts again from this, and forgets what was typed. */
  reopen: (stored: Stored) => void;
};

/**
 * A form opened on what the service has stored. What was typed stays, secrets too, until the service has said yes. A save
 * first reads what is stored now: what somebody else saved meanwhile is never replaced without a word.
 */
export function useStoredForm<Values extends FieldValues, Stored, Reply>(
  options: StoredFormOptions<Values, Stored, Reply>,
): StoredForm<Values, Stored> {
  const { stored, isFollowing, valuesOf, resolverOf, fieldsIn, isSame, readLatest } = options;
  const { reviewsAll = false, listsProblems = false } = options;
  const [{ opened, keepsTyped }, setStart] = useState({ opened: stored, keepsTyped: false });
  const form = useForm<Values>({
    resolver: resolverOf(opened),
    // Watched: another start opens the form anew.
    values: valuesOf(opened),
    resetOptions: { keepDirtyValues: keepsTyped },
    mode: 'onTouched',
    // By `leadTo`, for what the service says as well.
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const [found, setFound] = useState({ problems: [] as readonly FieldProblem<Values>[], attempt: 0 });
  const [failure, setFailure] = useState<SaveFailure<Values> | null>(null);
  const [review, setReview] = useState<Review<Values, Stored> | null>(null);
  const [isPending, setPending] = useState(false);
  // Not by what was last drawn: the second of two quick clicks comes before that.
  const isBusy = useRef(false);
  // What may have been saved although no good answer came. In memory only: it may hold secrets.
  const lost = useRef<Values | null>(null);

  const hasMoved = !isSame(opened, stored);
  const isIdle = !isDirty && !isPending && review === null && failure === null;
  // Nothing was typed that this could cost.
  if (hasMoved && isFollowing && isIdle) setStart({ opened: stored, keepsTyped: false });

  const forgetOutcome = () => {
    setFound(({ attempt }) => ({ problems: [], attempt: attempt + 1 }));
    setFailure(null);
  };

  const reopen = (next: Stored) => {
    setStart({ opened: next, keepsTyped: false });
    form.reset(valuesOf(next));
    forgetOutcome();
  };

  const leadTo = (problems: readonly FieldProblem<Values>[]) => {
    const isListed = listsProblems && problems.length > 1;
    setFound(({ attempt }) => ({ problems: isListed ? problems : [], attempt: attempt + 1 }));
    const [first] = problems;
    // In a moment, with its message drawn below it, so that it is read with the field.
    if (first && !isListed) form.setFocus(first.path);
  };

  /** What stands in the form; null where something is to be mended, which is then shown. */
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
      const typed = form.getValues();
      const since = fieldNames(typed).filter((name) => !isEqual(typed[name], values[name]));
      const next = options.storedOf(reply);
      setReview(null);
      reopen(next);
      for (const name of since) form.setValue(name, typed[name], { shouldDirty: true });
      if (since.length > 0) setStart({ opened: next, keepsTyped: true });
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
      // What was typed while the service was asked belongs to it.
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
    // What has been mended since is not told any more.
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

/** Whether what is about to be replaced is what was shown. One that cannot be read was said to be unknown already. */
function isAsShown<Values extends FieldValues, Stored>(
  shown: Review<Values, Stored>,
  next: Review<Values, Stored>,
  isSame: (one: Stored, other: Stored) => boolean,
): boolean {
  if (next.latest.kind !== shown.latest.kind) return false;
  return next.latest.kind !== 'read' || isSame(shown.base, next.base);
}

function fieldNames<Values extends FieldValues>(values: Values): FieldPath<Values>[] {
  return Object.keys(values) as FieldPath<Values>[];
}

/** Of what a form holds, which is plain data. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
