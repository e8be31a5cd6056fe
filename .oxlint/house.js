/** Rules of this house that no published rule states. */
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
