/** Rules of this house that no published rule states. */
import { dirname, relative, resolve } from 'node:path';

const zodNamespace = {
  create: (context) => ({
    ImportDeclaration(node) {
      const isWhole = node.specifiers.some((specifier) => specifier.type === 'ImportNamespaceSpecifier');
      if (node.source.value === 'zod' && !isWhole && node.importKind !== 'type') {
        context.report({ node, message: "Write import * as z from 'zod': the named import ships the whole library." });
      }
    },
  }),
};

const DASHBOARD = resolve(import.meta.dirname, '../src/dashboard');

/** What each layer of the dashboard may import beside itself and the contract. The rest of a feature's address is its name. */
const LAYERS = {
  lib: [],
  api: ['lib'],
  ui: ['api', 'lib'],
  list: ['ui', 'api', 'lib'],
  form: ['ui', 'api', 'lib'],
  charts: ['ui', 'api', 'lib'],
  features: ['list', 'form', 'charts', 'ui', 'api', 'lib'],
  app: ['features', 'list', 'form', 'charts', 'ui', 'api', 'lib'],
};

/** Arrows inside the dashboard point one way, and features do not know each other: they meet in app/. */
const dashboardLayers = {
  create: (context) => {
    const [layer, feature] = relative(DASHBOARD, context.filename).split(/[\\/]/);
    const isTest = /\.test\.tsx?$/.test(context.filename);
    if (!(layer in LAYERS)) return {};
    const check = (node) => {
      const address = node.source?.value;
      if (typeof address !== 'string' || !address.startsWith('.')) return;
      const [target, other] = relative(DASHBOARD, resolve(dirname(context.filename), address)).split(/[\\/]/);
      if (target === layer && (layer !== 'features' || other === feature)) return;
      if (LAYERS[layer].includes(target) || (isTest && target === 'testing')) return;
      const message =
        target === 'features' && layer === 'features'
          ? `features/${feature} does not know features/${other}: they meet in app/, and what both need lives below.`
          : `${layer}/ may not import ${target}/: it imports ${[...LAYERS[layer], 'itself'].join(', ')}.`;
      context.report({ node, message });
    };
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'zod-namespace': zodNamespace, 'dashboard-layers': dashboardLayers },
};
