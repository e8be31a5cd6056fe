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

/** By the names that the page table has for them, which is there before anything can be drawn. */
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
