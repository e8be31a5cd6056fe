/** Rules of this house that no published rule states. */
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

export default { meta: { name: 'house' }, rules: { 'zod-namespace': zodNamespace } };
