import { startTransition, useEffect, useState } from 'react';
import { whileIdle } from '../lib/while-idle.ts';

/** The delay in milliseconds before optional code and data load, so that they do not slow down the first page. */
export const IDLE_DELAY_MS = 1500;

/** Returns false at first, and true once the component has been mounted for `IDLE_DELAY_MS`. */
export function useAfterFirstPaint(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/**
 * Returns false in the first render, and true in a transition after it. For parts of a page or panel that can appear
 * after its main part, because they are below it and take long to render.
 */
export function useAfterFirstRender(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => startTransition(() => setLater(true)), []);
  return isLater;
}

/**
 * Returns false until the browser is idle for the first time while `isDue` is true. For parts that take long to load
 * and to render, because they would delay other parts of the page.
 */
export function useWhenIdle(isDue: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isDue || isIdle) return undefined;
    return whileIdle(() => startTransition(() => setIdle(true)));
  }, [isDue, isIdle]);
  return isIdle;
}
