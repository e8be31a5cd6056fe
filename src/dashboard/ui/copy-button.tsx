export { CopyButton } from './copyable.tsx';
