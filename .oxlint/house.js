/** Project-specific lint rules that no published plugin provides. */
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

/** The layers that each layer of the dashboard may import, in addition to itself and the contract. */
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

/**
 * The features that a feature may import. A page that shows a part of another resource needs the feature
 * of the other resource. All other imports between features are errors.
 */
const FEATURE_IMPORTS = {
  bots: ['leads'],
  overview: ['billing', 'deliveries', 'faqs'],
  sources: ['webhooks', 'deliveries'],
  webhooks: ['deliveries'],
};

/**
 * Reports imports from higher layers of the dashboard, and imports of features that `FEATURE_IMPORTS` does not list.
 */
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

/** The names of the methods of loggers and of the console that write to the log. */
const LOG_METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'log'];
const ERROR_NAMES = /^(?:error|err|cause|exception|thrown)$/i;

/**
 * Reports code that logs an error without `logError()`. Database errors can contain stored data, so a single function
 * decides which parts of an error the log may contain.
 */
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
