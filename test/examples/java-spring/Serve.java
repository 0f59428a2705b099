import com.example.idv.IdvController;
import com.example.idv.IdvFilter;
import java.util.EnumSet;
import javax.servlet.DispatcherType;
import javax.servlet.MultipartConfigElement;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Serves the controller with what Debian has: Spring 4.3 and Jetty 9. Bean by bean, because Spring 4.3 can't read the
 * class files of a Java this new, which its configuration classes need.
 */
public class Serve {
  public static void main(String[] args) throws Exception {
    GenericWebApplicationContext context = new GenericWebApplicationContext();
    Class<?>[] beans = {
      RequestMappingHandlerMapping.class, RequestMappingHandlerAdapter.class,
      ExceptionHandlerExceptionResolver.class, IdvController.class
    };
    for (Class<?> bean : beans) context.registerBeanDefinition(bean.getSimpleName(), new RootBeanDefinition(bean));
    RootBeanDefinition multipart = new RootBeanDefinition(StandardServletMultipartResolver.class);
    multipart.getPropertyValues().add("resolveLazily", true);
    context.registerBeanDefinition("multipartResolver", multipart);
    DispatcherServlet dispatcher = new DispatcherServlet(context);
    ServletHolder servlet = new ServletHolder(dispatcher);
    servlet.getRegistration().setMultipartConfig(new MultipartConfigElement("", 10_500_000, 11_000_000, 11_000_000));
    ServletContextHandler handler = new ServletContextHandler();
    handler.addFilter(new FilterHolder(new IdvFilter()), "/*", EnumSet.of(DispatcherType.REQUEST));
    handler.addServlet(servlet, "/");
    Server server = new Server(new java.net.InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])));
    server.setHandler(handler);
    server.start();
    server.join();
  }
}
