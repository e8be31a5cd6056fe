/**
 * SQL objects with the names of the Citus objects, which let tests run without a cluster. They record how tables are
 * distributed, and enforce the rules of Citus for foreign keys.
 */
export const FAKE_CITUS = `
  create table pg_dist_local_group (groupid int);
  create table pg_dist_node (groupid int, shouldhaveshards bool, isactive bool);
  insert into pg_dist_local_group values (0);
  insert into pg_dist_node values (0, false, true), (1, true, true), (2, true, true);
  create table pg_dist_partition (
    logicalrelid regclass primary key, partmethod "char", partkey text, colocationid int, repmodel "char");

  create function column_to_column_name(regclass, partkey text) returns text language sql as 'select partkey';
  create function citus_total_relation_size(regclass) returns bigint language sql as 'select pg_total_relation_size($1)';
  create function truncate_local_data_after_distributing_table(regclass) returns void language sql as '';

  create function create_reference_table(regclass) returns void language sql as $$
    insert into pg_dist_partition values ($1, 'n', null, 1, 't')
  $$;

  create function create_distributed_table(regclass, partkey text, colocate_with text) returns void language plpgsql as $$
  begin
    if colocate_with <> 'none'
      and not exists (select from pg_dist_partition where logicalrelid = colocate_with::regclass) then
      raise 'relation % is not distributed', colocate_with;
    end if;
    insert into pg_dist_partition values ($1, 'h', partkey, 2, 's');
    if exists (select from pg_constraint where contype = 'f' and $1 in (conrelid, confrelid)
      and (conrelid not in (select logicalrelid from pg_dist_partition)
        or confrelid not in (select logicalrelid from pg_dist_partition))) then
      raise 'cannot create foreign key constraint of % to a local table', $1;
    end if;
  end $$;
`;
