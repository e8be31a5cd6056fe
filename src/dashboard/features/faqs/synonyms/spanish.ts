import type { LexiconTables } from './lexicon.ts';

export const SPANISH_TABLES: Omit<LexiconTables, 'common'> = {
  intents: `
  precio, costo, coste, costar, cuesta, cuestan, tarifa, cuánto vale, qué vale, valer, cobrar, cobran, honorario, importe, caro, presupuesto, cotización, cotizar, valor, cuánto, cuánto es, de cuánto, precio+pagar, precio+cuota
  gratis, gratuito, gratuita, sin costo, sin coste, sin cargo, gratis+precio, se cobra, cobran la, gratis+pagar
  duración, plazo, durar, dura, vida útil, durabilidad, cuántos años duran, cuántos años, cuánto duran, cuánto tiempo, cuánto dura, cuánto tarda, tardar, cuántos días, cuántas horas, cuántos minutos, cuántas semanas, cuántos meses, duración+tiempo, duración+precio, tiempo
  cuántos, cuántas, número de
  con qué frecuencia, cada cuánto, cuántas veces
  cuándo, qué hora, a qué hora, qué día, fecha, hora, desde cuándo
  semana, semanal, por semana, a la semana
  año, anual, por año, al año
  empezar, empieza, comenzar, comienzo, comienza, inicio, iniciar, empezar+cuándo
  abrir, abren, abre, abierto, apertura, horario, horarios, horario de atención, horario de apertura, abrir+cuándo, horario+atención, abrir+trabajar
  lunes, lunes+abrir
  martes, martes+abrir
  miércoles, miércoles+abrir
  jueves, jueves+abrir
  viernes, viernes+abrir
  sábado, sábado+abrir
  domingo, domingo+abrir
  festivo, feriado, festivo+abrir
  fin de semana, fines de semana, fin de semana+abrir
  cerrar, cierran, cierre, cierra, cerrado, cerrar+cuándo, hasta qué hora, hasta cuándo, cerrar+abrir
  dónde, dirección, ubicado, ubicación, ubicados, cómo llego, cómo llegar, dónde+encontrar, en qué calle, dirección+llegar
  aparcar, aparcamiento, estacionar, estacionamiento, parking, parqueo, aparcar+dónde, plaza de garaje, dejar el coche
  cambiar+cita, mover+cita, reprogramar, aplazar, posponer, otro día, otra fecha, cambiar de fecha, reprogramar+cita, reprogramar+fecha, reprogramar+cambiar
  cancelar, cancelación, anular, anulación, baja, dar de baja, darme de baja, darse de baja, me doy de baja, rescindir
  cuando quiera, en cualquier momento, cuando sea
  pausar, congelar, suspender, pausa
  sin cita, necesario+cita, cita previa, hay que pedir cita, necesito cita, sin+cita
  urgencia, urgente, emergencia, urgencia+atender
  dolor, duele, doler, doloroso, dolerá, dolor+sentir
  online, en línea, por internet, internet, a distancia, desde casa, virtual
  tarjeta, tarjeta de crédito, tarjeta de débito, crédito, débito, tarjeta+pagar
  efectivo, en efectivo, metálico, efectivo+pagar
  factura, facturar
  cuota, a plazos, plazos, financiar, financiación, financiamiento, fraccionar, mensualidades, cuota+pagar, pagar por partes, pago fraccionado, facilidades de pago
  pagar, pago, abonar
  seguro, aseguradora, mutua, obra social, seguro médico, seguro+médico, seguro+cubrir, seguro+trabajar
  descuento, rebaja, promoción, oferta, bonificación, cupón
  reembolso, devolución, devolver, reembolsar, devuelven el dinero
  garantía, garantizado, garantizar
  envío, enviar, entregar, entrega, a domicilio, domicilio, reparto, llevar a casa, entregar+domicilio
  prueba, clase de prueba, probar, prueba+clase, prueba+gratis, clase gratis, prueba+gratuita
  inscribir, inscripción, matricular, matrícula, apuntar, registrar, registro, admisión, alta
  mensualidad, al mes, mensual, por mes, cuota mensual, mensualidad+precio, mensualidad+pagar
  paciente nuevo, nuevos pacientes, pacientes nuevos, primera vez
  hijo, hija, niño, niña, hijos, niños
  amigo, invitado, acompañante
  mascota, animal, mascotas, animales
  teléfono, llamar, número, contactar, contacto, número de teléfono, teléfono+llamar
  llámenme, llamarme, me llame, me llaman, me pueden llamar, devolver la llamada
  persona, humano, agente, asesor, operador, persona+hablar, persona real
  hablar, habla, hablan
  documento, documentación, papel, papeles, documento+necesario, documento+llevar, qué+llevar, qué+llevo, qué+traer, documento+necesitar, requisito
  resultado, resultados
  receta, receta+renovar
  disponible, sigue, sigue disponible, todavía está, todavía tienen, sigue libre, libre, ya se vendió, ya se alquiló, vendió, alquiló, disponibilidad, queda
  ver el piso, ver la casa, ver el apartamento, ver la vivienda, ver el departamento, visitar, visita, visitas, visita+cita, visita+cuándo, visita+pedir
  alquiler, renta, arriendo, alquilar, alquiler+precio, alquiler+mensual
  fianza, depósito, fianza+precio
  amueblado, muebles, mueble, amueblada, amueblado+venir
  tamaño, metros, superficie, metros cuadrados, tamaño+cuántos, qué grande, dimensiones
  prueba de manejo, prueba de conducción, prueba+conducir, prueba+manejo, probar el coche, probar el auto, probar el carro, test drive
  parte de pago, parte del pago, a cuenta, como parte de pago, permuta, coche usado como, entregar mi coche, parte de pago+coche, parte de pago+entregar, parte de pago+usado, parte de pago+viejo
  kilómetro, kilómetros, kilometraje, kilómetros+cuántos
  accidente, accidentado, choque, siniestro
  ahorrar, ahorro, ahorro+precio, ahorro+factura, ahorro+cuánto
  subvención, ayuda, subsidio, subvenciones, ayudas, incentivo, subvención+instalar
  rentable, merece la pena, vale la pena, conviene, compensa
  negociar, negociable, rebajar, último precio, mejor precio, negociar+precio, regatear
  mudarme, entrar a vivir, fecha de entrada, me puedo mudar, mudarse, mudarme+cuándo
  tasación, tasar, valoración, valorar, tasación+precio
  comisión, comisión+precio
  excedente, excedentes, energía sobrante, vender la energía, vender energía, compensación de excedentes, venta de excedentes, inyectar, excedente+vender
  permiso, licencia, permisos, licencia de obra, permiso de obra, permiso+necesario
  plazas libres, quedan plazas, hay plazas, cupo, cupos, vacante, vacantes, plazas disponibles, plazas libres+disponible
  hueco, hueco+hoy
  cerca, lejos, distancia, a qué distancia
  subir, adjuntar, mandar
  contraseña, clave, iniciar sesión
  queja, reclamación, reclamar, quejarme
  empleo, trabajo, vacante de trabajo, currículum
  lista de espera
  tiempo de espera, esperar, cuánto hay que esperar
  tarjeta regalo, bono regalo, vale regalo, tarjeta de regalo
  silla de ruedas, accesible, accesibilidad, minusválidos
  alergia, alérgico, alérgenos
  vegano, vegana
  sin gluten, celíaco, celíacos
  lleno, llena, concurrido, mucha gente
  efectos secundarios
  a domicilio el médico, visita a domicilio, visitas a domicilio, viene a casa, venir a casa, vienen a casa
  baja médica, justificante, justificante médico, parte de baja, certificado médico
  devolver un producto, cambiar un producto
  seguimiento, rastrear, dónde está mi pedido
  adecuado, apto, sirve, apropiado
  instalar, instalación, montar, montaje, colocar
  mantenimiento, mantener
  reparar, reparación, arreglar, arreglo
  certificado, diploma, título, certificado+final, certificado+terminar, certificado+curso, certificado+entregar
  edad, edad mínima, qué edad, a partir de qué edad, desde qué edad, edad+hijo
  principiante, sin experiencia, desde cero
  experiencia, titulado, cualificado, calificado
  posibilidad, probabilidad, posibilidades
  permanencia, contrato, compromiso, plazo mínimo, contrato+duración
  idioma, idiomas
  no, nunca, ningún
  sin
  cambiar, modificar, cambio
  mudar, mudanza
  vender, venta
  comprar, compra
  próximo, siguiente, próxima, lo antes posible, próximo+cuándo, próximo+disponible
  wifi
  diferencia, comparar
  seguridad
  prorrogar, prórroga, renovar, renovación, extender
  transferir, transferencia
`,
  minor: `
  reservar, reserva, cita, turno, agendar, pedir, pido, pide, piden, concertar, programar
  necesario, obligatorio, hace falta, hay que, imprescindible, necesito un, necesito una, es necesario
  piso, apartamento, departamento, casa, vivienda, inmueble
  coche, auto, carro, vehículo, automóvil
  diente, dental, muela, dientes
  abogado, letrado, abogada
`,
  subjects: `
  limpieza, limpiar, higiene
  blanqueamiento, blanquear
  ortodoncia, brackets, alineador
  endodoncia, conducto
  médico, doctor, doctora
  vacuna, vacunar, vacunación
  revisión, chequeo, control
  primera consulta, primera visita, primera cita, consulta+primera
  consulta, asesoría, asesoramiento
  membresía, suscripción, abono, socio, afiliación
  entrenador, entrenador personal, entrenamiento personal
  ducha, duchas, vestuario
  taquilla, casillero
  toalla
  piscina, alberca
  balcón, terraza
  batería, acumulador
  apagón, corte de luz
  segunda mano, usado
  colegio, escuela
  alumno, estudiante
  profesor, maestro, docente
  comedor, almuerzo, comer, comida, comedor+servicio
  uniforme
  vacaciones
  divorcio, divorciarse
  testamento
  juicio, juzgado
  perro
  gato
  bicicleta, bici
  color
  anestesia, anestesiar, sedación, sedar
  empaste, empastes
  corona, coronas
  implante, implantes
  carilla, carillas
  extracción, extraer, sacar una muela, muela del juicio, sacar un diente
  caer, cayó, caído, caída, salido, perdido
  ascensor, elevador
  habitación, habitaciones, dormitorio, dormitorios, cuarto, cuartos
  gastos, gasto, suministros
  metro, estación, parada, transporte público, autobús de línea
  energía, electricidad, luz
  dueño, dueños, propietario, propietarios
  golpe, golpes
  automático, cambio automático, caja automática
  itv, revisión técnica
  préstamo
  hipoteca
  autobús, transporte escolar, ruta escolar, ruta, transporte, bus escolar, autobús escolar
  grupo, grupos
  beca, becas
  examen, test
  deberes
  análisis, analítica, análisis de sangre
  sangre
  foto, imagen, fotos
  jefe, encargado, responsable, gerente
  paquete, pedido
  despido, despedido, despedir, despidieron
  demandar, demanda, denunciar, denuncia
  casero, arrendador, inquilino
  herencia, heredar
  custodia
  multa, multas
  pensión, pensión alimenticia
  nutrición, nutricionista, dieta
  sauna
  yoga
  pase, pase de día, pase diario, entrada de día
  guardería, ludoteca
  desayuno
  mesa
  jardín
  garaje
  calefacción
  cocina
  tejado, techo
  inversor
  neumático, rueda
  freno
  corte de pelo, cortar el pelo
  correo, email, e mail, correo electrónico
  página web, web, sitio web
  aplicación, app
  plaza, plazas
  lluvia, llover, nublado, nublados, días nublados, lluvioso
  clase, curso, cursillo, lección, estudiar
  inmigración, migratorio, extranjería, migración
  ayuno, ayunas
  panel, placa, paneles solares, placas solares, panel solar, fotovoltaico, solar, panel+solar
`,
  weak: `
  clínica, consultorio, gimnasio, oficina, tienda, empresa, local, sede, sucursal, concesionario, despacho, estudio, negocio, centro,
  tratamiento, servicio, servicios, aceptar, aceptan, admitir, admiten, permitir, trabajar, trabajan, tomar, dar, dan, ofrecer, ofrecen, contar, cuenta, existir, existen,
  usar, utilizar, venir, viene, llevar, lleva, traer, tener, ir, querer, necesitar, necesito, conseguir, consigue, recibir, recibo, encontrar, quedar, ver,
  atender, atienden, atención, posible, todavía, ya, aún, actualmente, normalmente, aproximadamente, más o menos, ahora, mismo, final, terminar, páseme, pásame,
  con, durante, después, antes, entre, hasta, desde, sobre, alguien, algo, tipo, forma, manera, dejar, poner, ponerse, sentir, cada,
  ha, han, he, hago, hecho, tenido, usan, hacer, funcionar, funcionan, funciona, producir, producen, edificio, ayudar, ayudarme, firmar, partir, agencia,
  especialista, especializados, información, info, explicar, versión, cliente, paciente, dentista, son, están, estar, llevan,
  caso, casos, tema, temas, verme, vivir, opción, opciones, límite, llevo, pueda
`,
  contrasts: `
  navidad,
  enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, verano, invierno, primavera, otoño,
  mañana, tarde, noche, hoy, diario,
  primero, primera, segundo, segunda, tercero, último, próximo, nuevo, viejo, usado, temprano, otro, otra, adicional, más, menos, solo, solamente,
  estudiante, jubilado, familia, familiar, pareja, niño, adulto, joven, grupo, privado, público, personal, principiante, avanzado,
  individual, doble, grande, pequeño, premium, básico, eléctrico, híbrido, diésel, automático, manual, online,
  quién, por qué, sin, no, fuera, dentro, extranjero, propio, entero, medio, rojo, negro, blanco, azul, verde, gris, vegano, vegetariano
`,
};
