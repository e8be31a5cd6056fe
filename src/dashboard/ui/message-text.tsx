import Button from '@mui/material/Button';
import { useState } from 'react';
import { htmlText } from '../lib/html-text.ts';
import { LongText } from './long-text.tsx';
import { EmptyValue } from './value.tsx';

/** A message of a conversation. The source of an HTML e-mail appears on request. */
export function MessageText({ text }: { text: string }) {
  const [isSource, setSource] = useState(false);
  const readable = htmlText(text);
  if (readable === null) return <LongText text={text} />;
  const shown = isSource ? text : readable;
  return (
    <>
      {shown === '' ? <EmptyValue label="no text" /> : <LongText key={String(isSource)} text={shown} />}
      <div>
        <Button size="small" aria-pressed={isSource} onClick={() => setSource(!isSource)}>
          HTML source
        </Button>
      </div>
    </>
  );
}
