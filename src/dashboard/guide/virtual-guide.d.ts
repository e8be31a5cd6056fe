/** The modules that the plugin `guide.ts` creates from `docs/guide/`. */
declare module 'virtual:guide' {
  export type GuideTarget =
    | { kind: 'site'; href: string }
    /** A page of the guide. `heading`: the id of a heading on the page, or null for the page itself. */
    | { kind: 'guide'; page: string; heading: string | null }
    /** A path of the app, without the base path and its first slash. */
    | { kind: 'app'; path: string };

  export type GuideNode =
    | string
    | { tag: GuideTag; children: readonly GuideNode[] }
    | { tag: 'a'; to: GuideTarget; children: readonly GuideNode[] }
    | { tag: 'img'; src: string; alt: string; width: number; height: number };

  export type GuideTag =
    | 'p'
    | 'strong'
    | 'em'
    | 'code'
    | 'kbd'
    | 'pre'
    | 'ul'
    | 'ol'
    | 'li'
    | 'table'
    | 'thead'
    | 'tbody'
    | 'tr'
    | 'th'
    | 'td';

  /** The part of a page below a heading. The first section is below the title, and has no id. */
  export type GuideSection = { id: string | null; heading: string; nodes: readonly GuideNode[] };

  export type GuidePage = {
    /** The name of the page in its URL; empty for the first page. */
    name: string;
    title: string;
    sections: readonly GuideSection[];
  };

  /** All pages of the guide, in the order of the links on the first page. */
  export const guidePages: readonly GuidePage[];
}

declare module 'virtual:guide/outline' {
  export type GuideHeading = { page: string; title: string; id: string | null; heading: string };

  /** All headings of the guide, without the texts below them. */
  export const guideHeadings: readonly GuideHeading[];
}
