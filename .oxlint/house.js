/** Lint rules of this project that no published plugin contains. */
import { dirname, relative, resolve } from 'node:path';

const zodNamespace = {
  create: (context) => ({
    ImportDeclaration(node) {
      const isWhole = node.specifiers.some((specifier) => specifier.type === 'ImportNamespaceSpecifier');
      if (node.source.value === 'zod' && !isWhole && node.importKind !== 'type') {
        context.report({
          node,
          message: "Write import * as z from 'zod': the named import ships the whole library.",
        });
      }
    },
  }),
};

const DASHBOARD = resolve(import.meta.dirname, '../src/dashboard');

/** The layers that each layer of the dashboard may import, besides itself and the contract. */
const LAYERS = {
  lib: [],
  api: ['lib'],
  domain: ['api', 'lib'],
  ui: ['api', 'lib'],
  list: ['ui', 'domain', 'api', 'lib'],
  form: ['ui', 'domain', 'api', 'lib'],
  charts: ['ui', 'domain', 'api', 'lib'],
  features: ['list', 'form', 'charts', 'ui', 'domain', 'api', 'lib'],
  app: ['features', 'list', 'form', 'charts', 'ui', 'domain', 'api', 'lib'],
};

/** A page that contains a part of another resource imports that resource's feature. No other feature may. */
const FEATURE_IMPORTS = {
  bots: ['leads'],
  sources: ['webhooks', 'deliveries'],
  webhooks: ['deliveries'],
};

/** Imports inside the dashboard point to lower layers. A feature imports only the features that are listed for it. */
const dashboardLayers = {
  create: (context) => {
    const [layer, feature] = relative(DASHBOARD, context.filename).split(/[\\/]/);
    const isTest = /\.test\.tsx?$/.test(context.filename);
    if (!(layer in LAYERS)) return {};
    const isAllowed = (target, other) => {
      if (target !== layer) return LAYERS[layer].includes(target) || (isTest && target === 'testing');
      return layer !== 'features' || other === feature || FEATURE_IMPORTS[feature]?.includes(other);
    };
    const check = (node) => {
      const address = node.source?.value;
      if (typeof address !== 'string' || !address.startsWith('.')) return;
      const [target, other] = relative(DASHBOARD, resolve(dirname(context.filename), address)).split(/[\\/]/);
      if (isAllowed(target, other)) return;
      const message =
        target === 'features' && layer === 'features'
          ? `features/${feature} may not import features/${other}. Move shared code to a lower layer, or list the import in FEATURE_IMPORTS of .oxlint/house.js.`
          : `${layer}/ may not import ${target}/. It may import ${[...LAYERS[layer], 'itself'].join(', ')}.`;
      context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Methods of a logger, and of the console. */
const LOG_METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'log'];
const ERROR_NAMES = /^(?:error|err|cause|exception|thrown)$/i;

/** Errors of a database repeat what was stored: one function decides what of an error reaches the log. */
const logErrorsInOnePlace = {
  create: (context) => {
    const isError = (node) =>
      (node?.type === 'Identifier' && ERROR_NAMES.test(node.name)) ||
      (node?.type === 'MemberExpression' &&
        ['message', 'stack', 'cause', 'detail'].includes(node.property.name)) ||
      (node?.type === 'SpreadElement' && isError(node.argument)) ||
      (node?.type === 'TemplateLiteral' && node.expressions.some(isError)) ||
      (node?.type === 'CallExpression' && node.arguments.some(isError)) ||
      (node?.type === 'ObjectExpression' &&
        node.properties.some(
          (property) =>
            isError(property) || isError(property.value) || ERROR_NAMES.test(property.key?.name ?? ''),
        ));
    return {
      CallExpression(node) {
        const { object, property } = node.callee;
        const logger = object?.name ?? object?.property?.name ?? '';
        if (!LOG_METHODS.includes(property?.name) || !/^(?:console|log|logger)$/i.test(logger)) return;
        if (node.arguments.some(isError)) {
          context.report({ node, message: 'Log an error by logError() of service/log-error.ts.' });
        }
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'zod-namespace': zodNamespace,
    'dashboard-layers': dashboardLayers,
    'log-errors-in-one-place': logErrorsInOnePlace,
  },
};
