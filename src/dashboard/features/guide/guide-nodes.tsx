import type { ReactNode } from 'react';
import type { GuideNode, GuideTarget } from 'virtual:guide';
import { paths } from '../../lib/paths.ts';
import { Link, SafeLink } from '../../ui/link.tsx';

export function GuideNodes({ nodes }: { nodes: readonly GuideNode[] }) {
  // The nodes never change, so their index is a stable key.
  // oxlint-disable-next-line react/no-array-index-key
  return nodes.map((node, at) => <Node key={at} node={node} />);
}

function Node({ node }: { node: GuideNode }) {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') {
    const { src, alt, width, height } = node;
    return <img src={src} alt={alt} width={width} height={height} loading="lazy" />;
  }
  const children = <GuideNodes nodes={node.children} />;
  if ('to' in node) return <Target to={node.to}>{children}</Target>;
  const { tag: Tag } = node;
  if (Tag === 'th') return <th scope="col">{children}</th>;
  return <Tag>{children}</Tag>;
}

function Target({ to, children }: { to: GuideTarget; children: ReactNode }) {
  if (to.kind === 'site') return <SafeLink href={to.href}>{children}</SafeLink>;
  const address = to.kind === 'app' ? paths.inApp(to.path) : paths.guide(to.page, to.heading);
  return <Link to={address}>{children}</Link>;
}
