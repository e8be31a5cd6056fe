import {
  Bell,
  Bot,
  ChartColumn,
  CircleQuestionMark,
  Drama,
  FileChartColumn,
  FlaskConical,
  Folder,
  LayoutDashboard,
  Plug,
  ReceiptText,
  Send,
  Settings,
  Users,
} from 'lucide-react';

/**
 * The icons of the navigation, by name. The page table (`pages.ts`) contains only the names, because it loads before
 * any code that renders.
 */
export const PAGE_ICONS = {
  Bell,
  Bot,
  ChartColumn,
  CircleQuestionMark,
  Drama,
  FileChartColumn,
  FlaskConical,
  Folder,
  LayoutDashboard,
  Plug,
  ReceiptText,
  Send,
  Settings,
  Users,
};

export type PageIcon = keyof typeof PAGE_ICONS;
