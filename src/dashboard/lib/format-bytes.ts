import { formatNumber, numberFormat } from './format.ts';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

const tenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a size in its largest fitting unit: '512 B', '6.0 GiB'. */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes);
  const power = size < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10));
  return power === 0 ? `${formatNumber(bytes)} B` : `${tenths.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}
