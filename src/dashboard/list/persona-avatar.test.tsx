import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setSetting } from '../lib/settings.ts';
import { initials, PersonaAvatar } from './persona-avatar.tsx';

function show(persona: { personaName?: string | null; color?: string | null; imageUri?: string | null }) {
  const { container, rerender } = render(<PersonaAvatar persona={{ ...NONE, ...persona }} />);
  return {
    avatar: container.firstElementChild as HTMLElement,
    image: () => container.querySelector('img'),
    change: (next: object) => rerender(<PersonaAvatar persona={{ ...NONE, ...persona, ...next }} />),
  };
}

const NONE = { personaName: null, color: null, imageUri: null };
const PICTURE = 'https://images.example/maya.webp';

describe('initials', () => {
  it.each([
    ['Maya', 'M'],
    ['maya de la cruz', 'MC'],
    ['  Ann   Example ', 'AE'],
    ['李小龙', '李'],
    ['👩‍🚀 Nova', '👩‍🚀N'],
    ['e\u0301mile', 'E\u0301'],
    ['', '?'],
    [null, '?'],
  ])('of %j are %s', (name, letters) => {
    expect(initials(name, 2)).toBe(letters);
  });

  it('are one letter if the limit is one', () => {
    expect(initials('Ann Example', 1)).toBe('A');
  });
});

describe('the picture of a persona', () => {
  beforeEach(() => setSetting('remoteImages', 'on'));

  it('is not requested until the user allows remote images', () => {
    localStorage.clear();
    const { avatar, image } = show({ personaName: 'Maya', imageUri: PICTURE });
    expect(image()).toBeNull();
    expect(avatar).toHaveTextContent('M');
    act(() => setSetting('remoteImages', 'on'));
    expect(image()).toHaveAttribute('src', PICTURE);
    act(() => setSetting('remoteImages', 'off'));
    expect(image()).toBeNull();
  });

  it('is loaded lazily over https, without a referrer', () => {
    const image = show({ imageUri: PICTURE }).image();
    expect(image).toHaveAttribute('src', PICTURE);
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it.each([
    'http://images.example/maya.webp',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//images.example/maya.webp',
    'maya.webp',
    '',
    null,
  ])('is not loaded from %j, and the initials are shown', (imageUri) => {
    const { avatar, image } = show({ personaName: 'Maya', imageUri });
    expect(image()).toBeNull();
    expect(avatar).toHaveTextContent('M');
  });

  it('is replaced by the initials after an error, until the address changes', () => {
    const { image, change } = show({ imageUri: PICTURE });
    fireEvent.error(image()!);
    expect(image()).toBeNull();
    change({ imageUri: 'https://images.example/other.webp' });
    expect(image()).not.toBeNull();
  });

  it('becomes visible once it has loaded', () => {
    const { image } = show({ imageUri: PICTURE });
    expect(image()).toHaveAttribute('data-loaded', 'false');
    fireEvent.load(image()!);
    expect(image()).toHaveAttribute('data-loaded', 'true');
  });
});

describe('the colour of a persona', () => {
  it('is the background of readable initials', () => {
    expect(show({ color: '#1b1f3b' }).avatar).toHaveStyle({ background: '#1b1f3b', color: '#ffffff' });
    expect(show({ color: '#E8A33D' }).avatar).toHaveStyle({ background: '#e8a33d', color: '#000000' });
  });

  it('is ignored if it is invalid', () => {
    expect(show({ color: 'url(https://evil.example)' }).avatar).not.toHaveAttribute('style');
  });
});
