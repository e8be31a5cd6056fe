import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppConfig } from '#contract/app-config.ts';
import { putCustomChannel } from '#contract/custom-channel.ts';
import { setAppConfig } from '../api/transport/config.ts';
import { RequestPreview } from './request-preview.tsx';

const CONFIG: AppConfig = {
  connection: 'direct',
  serviceUrl: 'https://service.example/v1/',
  keyHeader: 'X-SVC-KEY',
  extensions: [],
  parameters: {},
  sample: null,
};

beforeEach(() => setAppConfig(CONFIG));

const BODY = {
  authToken: 'canary',
  friendlyName: "Ann's desk",
  provider: null,
  uniqueId: '',
  refreshToken: '',
};

function show(channelId = 'line 1', body: unknown = BODY) {
  const props = { params: { sourceId: 'site', channelId }, body, secretPaths: ['authToken', 'refreshToken'] };
  return render(<RequestPreview operation={putCustomChannel} {...props} />);
}

describe('the request preview', () => {
  it('shows the request body in the order it is sent, without secrets', () => {
    const { container } = show();
    const preview = screen.getByRole('region', { name: 'Request as it will be sent' });
    expect(preview).toHaveTextContent(
      'PUT https://service.example/v1/agency/source/site/custom-channels/line%201',
    );
    const [json] = container.getElementsByTagName('pre');
    expect(JSON.parse(json!.textContent)).toEqual({ ...BODY, authToken: '***' });
    expect(Object.keys(JSON.parse(json!.textContent) as object)[0]).toBe('friendlyName');
    expect(container.innerHTML).not.toContain('canary');
  });

  it('copies a cURL command with a placeholder for the key', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy as cURL' }));
    const command = await navigator.clipboard.readText();
    expect(command).toContain(
      "curl --request PUT 'https://service.example/v1/agency/source/site/custom-channels/line%201'",
    );
    expect(command).toContain("--header 'X-SVC-KEY: ***'");
    expect(command).toContain("--header 'Content-Type: application/json'");
    expect(command).toContain(String.raw`"friendlyName": "Ann'\''s desk"`);
    expect(command).toContain('"authToken": "***"');
    expect(command).not.toContain('canary');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('shows missing path parameters by name, and a body that is not valid yet', () => {
    const { container } = show('', { ...BODY, friendlyName: 'x'.repeat(300) });
    expect(container).toHaveTextContent('/agency/source/site/custom-channels/{channelId}');
    expect(container).toHaveTextContent('x'.repeat(300));
    expect(container.innerHTML).not.toContain('canary');
  });
});
