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

/** The icons by name. The page table only has their names, because it loads before any code that renders. */
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
