import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SafeLink, safeHref } from './link.tsx';

describe('safeHref', () => {
  it.each(['https://example.com/', 'http://example.com/a?b=c#d', 'HTTPS://EXAMPLE.COM/'])(
    'accepts %s',
    (href) => {
      expect(safeHref(href)).toBe(new URL(href).href);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '  javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'VBSCRIPT:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    '/\\example.com',
    '/leads',
    'leads',
    '',
    null,
    undefined,
  ])('rejects %j', (href) => {
    expect(safeHref(href)).toBeNull();
  });
});

describe('SafeLink', () => {
  it('opens a new tab without access to this one', () => {
    render(<SafeLink href="https://example.com/page">the page</SafeLink>);
    const link = screen.getByRole('link', { name: /the page.*opens in a new tab/ });
    expect(link).toHaveAttribute('href', 'https://example.com/page');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('shows a rejected address as plain text', () => {
    render(<SafeLink href={'java\tscript:alert(1)'} />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText(/script:alert\(1\)/)).toBeInTheDocument();
  });
});
