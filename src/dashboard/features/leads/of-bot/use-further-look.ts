import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/announce.ts';
import { lookFurther } from './lead-scan.ts';
import { scanWords } from './scan-words.ts';

/**
 * Looks through what is left, until it is stopped or nobody is here to see it. Those who listen hear how far it came
 * when it is over: each page on the way would be said over the one before.
 */
export function useFurtherLook(scanned: Parameters<typeof lookFurther>[1]) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(null);
  const look = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      running.current = controller;
      return lookFurther(queryClient, scanned, controller.signal);
    },
  });
  const start = () => {
    announce('');
    look.mutate(undefined, { onSuccess: (scan) => announce(scanWords(scan)) });
  };
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  return { isLooking: look.isPending, error: look.error, start, stop };
}
